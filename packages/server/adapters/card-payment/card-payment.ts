import type { ProviderError } from '@uketsuke/contract'
import type * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'

/**
 * What a provider calls the transaction of an order that is registered there. `reference` finds the order when only the
 * provider's name for it is known, and the secretariat sees it; `data` is the adapter's own, kept for it and shown to
 * nobody.
 */
export type ProviderEntry = { reference: string; data: Readonly<Record<string, string>> }

/**
 * What the provider tells of a paid order. `tranId` is its number for the payment. `cardLast4` and `cardExp` (MMYY) are
 * absent where only a later inquiry tells them.
 */
export type PaidRecord = ProviderEntry & { tranId: string; cardLast4?: string; cardExp?: string }

export type ThreeDSecure = {
  /** What becomes of a card that can't be authenticated: `required` declines it, `attempted` charges it without. */
  mode: 'required' | 'attempted'
  /** Where the browser comes back to, with what the provider adds to it. At most 256 characters. */
  returnUrl: string
  /** The buyer's address, which card companies ask for to recognise the buyer. */
  email: string
}

export type Charge = {
  /** At most 27 letters, digits and hyphens. The provider charges an order id at most once, whatever is sent. */
  orderId: string
  /** Whole yen, 1 to 9,999,999. */
  amount: number
  /** From the provider's script in the browser; good for one charge. */
  token: string
  /** From an earlier, declined charge of the same order. */
  entry: ProviderEntry | null
  /** When the charge was committed to: a card is not sent to the provider long after that. */
  startedAt: Date
  /** null: the convention has turned it off. */
  threeDSecure: ThreeDSecure | null
}

/** The charge of a card whose browser came back from 3-D Secure. */
export type Authorization = {
  orderId: string
  entry: ProviderEntry
  /** When it was committed to. */
  startedAt: Date
}

/** Certainly not charged. `entry` is kept for the buyer's next try. */
export type Declined = {
  kind: 'declined'
  code: 'TOKEN_ERROR' | 'OTHER_PAYMENT_ERROR' | '1300'
  canRetry: boolean
  errors: readonly ProviderError[]
  entry: ProviderEntry | null
}

/** `unknown` is never an error to show: whether money moved is settled by asking later. */
export type DecidedOutcome =
  | { kind: 'paid'; record: PaidRecord }
  | Declined
  | { kind: 'unknown'; reason: string }

/** `redirect`: not charged; the browser must authenticate the buyer first, then `authorize` charges. */
export type ChargeOutcome = DecidedOutcome | { kind: 'redirect'; redirectUrl: string; entry: ProviderEntry }

/**
 * `unpaid`: not charged until now; a charge still on its way may change that. `paid` tells the yen the card is charged
 * now, after partial refunds. `returned`: charged once, and all of it given back.
 */
export type Inquiry =
  | { kind: 'paid'; amount: number; record: PaidRecord }
  | { kind: 'unpaid'; entry: ProviderEntry | null }
  | { kind: 'returned'; record: PaidRecord }
  | { kind: 'unknown'; reason: string }

/** `refused`: nothing was given back, and asking again changes nothing. */
export type RefundOutcome =
  | { kind: 'done'; tranId: string }
  | { kind: 'refused'; errors: readonly ProviderError[] }
  | { kind: 'unknown'; reason: string }

/** What a notification is about, by our name for the order, the provider's for its transaction, or both. */
export type Notification =
  | { orderId: string; reference: string | null }
  | { orderId: null; reference: string }

/**
 * The card payments of one convention: a provider with that convention's account. Never throws for what the provider or
 * the network does.
 */
export type CardPayment = {
  /** The provider's name. */
  provider: string
  charge(charge: Charge): Promise<ChargeOutcome>
  authorize(authorization: Authorization): Promise<DecidedOutcome>
  inquire(order: { orderId: string }): Promise<Inquiry>
  /** Lowers what the card is charged to `remaining` yen; 0 cancels the payment. The same call again changes nothing more. */
  giveBack(refund: { entry: ProviderEntry; remaining: number }): Promise<RefundOutcome>
  /** What a result notification is about; undefined when it is not for this account. Nothing it says is believed. */
  readNotification(body: Buffer): Notification | undefined
  /** How long after its start a charge can still be on its way, in milliseconds. */
  longestCharge: number
  /** What the browser needs to turn a card into a token, for the site configuration's `payment`; no secret. */
  browser: Readonly<Record<string, string>>
  /** Addresses whose scripts run in the payment window and are called from there. */
  scriptUrls: readonly string[]
}

/** What a provider stands on. */
export type Surroundings = {
  /** The environment: the provider's variables, and the secrets that convention files name. */
  env: Readonly<Record<string, string | undefined>>
  /** The card emulator, where it stands in for the provider it emulates. */
  emulatorUrl: string | null
  clock: Clock
  log: Log
  /** How long any answer is waited for, in milliseconds; the provider's own times where absent. */
  answerWithin?: number
}

/** A card payment provider as it is registered: everything that only it knows is behind this. */
export type CardProvider = {
  /** In convention files, addresses and books: lower-case letters and digits. */
  name: string
  /** Its keys below `payment` of a convention file. */
  settings: z.ZodMiniType
  /**
   * Begins to work with the provider; the answer makes a convention's payments from its `settings`.
   * @throws ConfigError, both, naming the variable that is missing or wrong.
   */
  open(surroundings: Surroundings): (settings: unknown) => CardPayment
  /** The transaction that a browser came back for from 3-D Secure; empty where it does not say. */
  readReturn(form: Buffer, query: Readonly<Record<string, string>>): string
  /** How its result notifications come, and what it takes for "received". */
  notification: { contentType: 'application/x-www-form-urlencoded' | 'application/json'; received: string }
}
