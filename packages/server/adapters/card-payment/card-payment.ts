import { notCharged, type ProviderError } from '@uketsuke/contract'
import type * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'

/**
 * The transaction of an order that is registered at the provider. `reference` is the provider's name for it,
 * with which alone the order can be found there; the secretariat sees it. `data` belongs to the adapter, and
 * nobody else sees it.
 */
export type ProviderTransaction = { reference: string; data: Readonly<Record<string, string>> }

/**
 * A provider's data about a paid order. `tranId` is its number for the payment. `cardLast4` and `cardExp`
 * (MMYY) are absent if only a later inquiry returns them.
 */
export type PaidRecord = ProviderTransaction & { tranId: string; cardLast4?: string; cardExp?: string }

export type ThreeDSecure = {
  /**
   * The treatment of a card that can't be authenticated: `required` declines it, `attempted` charges it
   * anyway.
   */
  mode: 'required' | 'attempted'
  /** The address to which the browser returns, before the provider's additions. At most 256 characters. */
  returnUrl: string
  /** The buyer's address, by which card companies recognise the buyer. */
  email: string
}

export type Charge = {
  /**
   * At most 27 letters, digits and hyphens. The provider charges an order ID at most once, whatever it
   * receives.
   */
  orderId: string
  /** Whole yen, 1 to 9,999,999. */
  amount: number
  /** Created by the provider's script in the browser. Valid for one charge. */
  token: string
  /** Left by an earlier, declined charge of the same order. */
  transaction: ProviderTransaction | null
  /** When the charge was committed. The card is not sent to the provider long after that. */
  startedAt: Date
  /** null if the convention has turned 3-D Secure off. */
  threeDSecure: ThreeDSecure | null
}

/** The charge of a card whose browser has returned from 3-D Secure. */
export type AuthenticatedCharge = {
  orderId: string
  transaction: ProviderTransaction
  /** When the charge was committed. */
  startedAt: Date
}

/** Certainly not charged. `transaction` is kept for the buyer's next attempt. */
export type Declined = {
  kind: 'declined'
  code: 'TOKEN_ERROR' | 'OTHER_PAYMENT_ERROR' | typeof notCharged.code
  canRetry: boolean
  errors: readonly ProviderError[]
  transaction: ProviderTransaction | null
}

/** The card was never sent to the provider: one of the cases of `notCharged`. */
export const notSent = (transaction: ProviderTransaction | null): Declined => ({
  kind: 'declined',
  ...notCharged,
  transaction,
})

/** `unknown` is never shown as an error, because a later inquiry decides whether money moved. */
export type DecidedOutcome =
  | { kind: 'paid'; record: PaidRecord }
  | Declined
  | { kind: 'unknown'; reason: string }

/** `redirect`: not charged. `chargeAuthenticated` charges once the browser has authenticated the buyer. */
export type ChargeOutcome =
  | DecidedOutcome
  | { kind: 'redirect'; redirectUrl: string; transaction: ProviderTransaction }

/**
 * `unpaid`: not charged yet, but a charge may still be on its way. `paid`: `amount` is the yen currently
 * charged, after partial refunds. `refunded`: charged once, but refunded in full.
 */
export type Inquiry =
  | { kind: 'paid'; amount: number; record: PaidRecord }
  | { kind: 'unpaid'; transaction: ProviderTransaction | null }
  | { kind: 'refunded'; record: PaidRecord }
  | { kind: 'unknown'; reason: string }

/** `refused`: nothing was refunded, and another attempt would change nothing. */
export type RefundOutcome =
  | { kind: 'done'; tranId: string }
  | { kind: 'refused'; errors: readonly ProviderError[] }
  | { kind: 'unknown'; reason: string }

/**
 * The subject of a notification: our name for the order, the provider's name for its transaction, or both.
 */
type Notification = { orderId: string; reference: string | null } | { orderId: null; reference: string }

/**
 * A transaction in the list that the provider's own site exports. Only the ID is used; an inquiry gets the
 * rest.
 */
export type ListedTransaction = { orderId: string; processedAt: string | null }

/**
 * The card payments of one convention: a provider with that convention's account. Failures of the provider or
 * the network never throw.
 */
export type CardPayment = {
  /** The provider's name. */
  provider: string
  charge(charge: Charge): Promise<ChargeOutcome>
  chargeAuthenticated(charge: AuthenticatedCharge): Promise<DecidedOutcome>
  inquire(order: { orderId: string }): Promise<Inquiry>
  /** Reduces the charge to `remaining` yen; 0 cancels the payment. Repeating the call changes nothing. */
  refund(refund: { transaction: ProviderTransaction; remaining: number }): Promise<RefundOutcome>
  /**
   * The subject of a result notification; undefined if it is for another account. Its contents are not
   * trusted.
   */
  readNotification(body: Buffer): Notification | undefined
  /**
   * Reads the list of transactions that the provider's site exports; undefined if the file is not such a
   * list.
   */
  readTransactions(file: Buffer): ListedTransaction[] | undefined
  /** How long after its start a charge can still be in flight, in milliseconds. */
  timeInFlight: number
  /**
   * The data with which the browser turns a card into a token, for the site configuration's `payment`.
   * Contains no secrets.
   */
  browser: Readonly<Record<string, string>>
  /** The provider's CSP sources in the payment window. No others are allowed. */
  csp: {
    /** The exact addresses of its scripts. */
    scripts: readonly string[]
    /** Addresses whose origins the scripts may call and frames may show. */
    calls: readonly string[]
  }
}

/** The parts with which a provider's adapter works. */
export type CardProviderDeps = {
  /** The environment: the provider's variables, and the secrets that convention files name. */
  env: Readonly<Record<string, string | undefined>>
  /** The card emulator, if it replaces the provider that it emulates. */
  emulatorUrl: string | null
  clock: Clock
  log: Log
  /** How long to wait for any answer, in milliseconds. Defaults to the provider's own times. */
  answerWithin?: number
}

/** A registered card payment provider. Everything specific to it is hidden behind this. */
export type CardProvider = {
  /** Its name in convention files, addresses and books: lower-case letters and digits. */
  name: string
  /** Its keys below `payment` of a convention file. */
  settings: z.ZodMiniType
  /**
   * Opens the payments of a convention with these `settings`.
   * @throws ConfigError with a line for each missing or invalid variable.
   */
  open(deps: CardProviderDeps, settings: unknown): CardPayment
  /** The transaction for which a browser returned from 3-D Secure; empty if unknown. */
  readReturn(form: Buffer, query: Readonly<Record<string, string>>): string
  /** The format of its result notifications, and the answer that acknowledges them. */
  notification: { contentType: 'application/x-www-form-urlencoded' | 'application/json'; received: string }
}
