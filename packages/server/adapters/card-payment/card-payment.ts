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
}

/** Certainly not charged. `entry` is kept for the buyer's next try. */
export type Declined = {
  kind: 'declined'
  code: 'TOKEN_ERROR' | 'OTHER_PAYMENT_ERROR' | '1300'
  canRetry: boolean
  errors: ProviderError[]
  entry: ProviderEntry | null
}

/** `unknown` is never an error to show: whether money moved is settled by asking later. */
export type ChargeOutcome =
  | { kind: 'paid'; record: PaidRecord }
  | Declined
  | { kind: 'unknown'; reason: string }

/** `unpaid`: not charged until now; a charge still on its way may change that. */
export type Inquiry =
  | { kind: 'paid'; record: PaidRecord }
  | { kind: 'unpaid'; entry: ProviderEntry | null }
  | { kind: 'unknown'; reason: string }

/** A card payment provider. Never throws for what the provider or the network does. */
export type CardPayment = {
  charge(charge: Charge): Promise<ChargeOutcome>
  inquire(order: { shop: Shop; orderId: string; amount: number }): Promise<Inquiry>
  /** How long after its start a charge can still be on its way, in milliseconds. */
  longestCharge: number
}
