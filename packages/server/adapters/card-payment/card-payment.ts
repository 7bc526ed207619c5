import type { ProviderError } from '@uketsuke/contract'

/** The account that charges: one per convention. */
export type Shop = { shopId: string; shopPass: string }

/** What the provider calls the transaction of an order, once it is registered there. */
export type ProviderEntry = { accessId: string; accessPass: string }

/** What the provider tells of a paid order. `cardLast4` and `cardExp` (MMYY) only when it was asked afterwards. */
export type PaidRecord = ProviderEntry & {
  tranId: string
  approve: string
  tranDate: string
  cardLast4?: string
  cardExp?: string
}

export type ThreeDSecure = {
  /** What becomes of a card that can't be authenticated: `required` declines it, `attempted` charges it without. */
  mode: 'required' | 'attempted'
  /** Where the browser comes back to, with the transaction's `AccessID` beside its own query. At most 256 characters. */
  returnUrl: string
  /** The buyer's address, which card companies ask for to recognise the buyer. */
  email: string
}

export type Charge = {
  shop: Shop
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
  shop: Shop
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

/** The transaction a notification is about; empty where it does not say. */
export type Notification = { shopId: string; orderId: string; accessId: string }

/** A card payment provider. Never throws for what the provider or the network does. */
export type CardPayment = {
  charge(charge: Charge): Promise<ChargeOutcome>
  authorize(authorization: Authorization): Promise<DecidedOutcome>
  inquire(order: { shop: Shop; orderId: string }): Promise<Inquiry>
  /** Lowers what the card is charged to `remaining` yen; 0 cancels the payment. The same call again changes nothing more. */
  giveBack(refund: { shop: Shop; entry: ProviderEntry; remaining: number }): Promise<RefundOutcome>
  /** What a result notification names. It is not signed: nothing it says is believed. */
  readNotification(form: Buffer): Notification
  /** Which transaction and job a browser came back for from 3-D Secure; empty where it does not say. */
  readReturn(form: Buffer, query: Readonly<Record<string, string>>): { accessId: string; jobId: string }
  /** How long after its start a charge can still be on its way, in milliseconds. */
  longestCharge: number
}
