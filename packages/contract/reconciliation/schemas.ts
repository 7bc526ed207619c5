import * as z from 'zod/mini'
import { OrderState } from '../order/schemas.ts'
import { RefundState } from '../refund/schemas.ts'
import { printable, required } from '../rules.ts'

/** An order's ID as the provider allows it. Orders of other systems may share the account. */
const ProviderOrderId = z.string().check(z.regex(/^[A-Za-z0-9-]{1,27}$/, { error: 'type' }))

/** How the provider's books and ours differ about an order. */
const differenceKinds = [
  /** Charged there; no such order here. */
  'unknownHere',
  /** Charged there; here the order is not paid. */
  'unpaidHere',
  /** Paid here; nothing was charged there. */
  'unchargedThere',
  /** Refunded there, but not here or less. */
  'refundedThere',
  /** The provider charged more than our books say. */
  'chargedMoreThere',
  /** The provider gave no usable answer about it. */
  'unanswered',
] as const
export const DifferenceKind = z.enum(differenceKinds)
export type DifferenceKind = z.infer<typeof DifferenceKind>

/**
 * What the secretariat can decide. `book`: our books follow the provider's: the order is completed, or the
 * refund is recorded. `giveBack`: the provider gives back what our books do not have.
 */
export const decisions = ['book', 'giveBack'] as const
export const Decision = z.enum(decisions)
export type Decision = z.infer<typeof Decision>

/** What the provider says about an order now. Amounts are whole yen. */
const Theirs = z.strictObject({
  state: z.enum(['paid', 'unpaid', 'returned', 'unknown']),
  amount: z.int(),
  /** When the provider last processed it, as its list writes it. */
  processedAt: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  tranId: z.nullable(z.string()),
  cardLast4: z.nullable(z.string()),
  /** Why it is unknown. */
  reason: z.nullable(z.string()),
})

/** What our books say, and who the order is for. */
const Ours = z.strictObject({
  state: OrderState,
  kind: z.enum(['registration', 'additional']),
  price: z.int(),
  refunded: z.int(),
  /** What our books have on the card. */
  amount: z.int(),
  createdAt: z.string(),
  registrationId: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
})

export const Difference = z.strictObject({
  orderId: z.string(),
  kind: DifferenceKind,
  theirs: Theirs,
  ours: z.nullable(Ours),
  decisions: z.array(Decision),
  /** A refund of it that is requested or was refused. */
  refund: z.nullable(RefundState),
})
export type Difference = z.infer<typeof Difference>

/**
 * POST /reconciliation, with the provider's list of transactions as a file. Orders of ours that sent a card
 * since `since` (an instant; by default two days ago) are compared too.
 */
export const ReconciliationQuery = z.strictObject({
  since: z.optional(z.iso.datetime({ offset: true, error: 'type' })),
})
/** More than this many orders in one call are refused. */
export const reconciliationLimit = 5_000
export const Reconciliation = z.strictObject({
  /** Orders compared, and what both books have on cards for those that agree. */
  compared: z.int(),
  agreeing: z.strictObject({ orders: z.int(), amount: z.int() }),
  /** What the provider has on cards for all orders compared, and what our books have. */
  theirs: z.int(),
  ours: z.int(),
  differences: z.array(Difference),
})
export type Reconciliation = z.infer<typeof Reconciliation>

export const ReconciliationParams = z.strictObject({ orderId: ProviderOrderId })

/** POST /reconciliation/{orderId}. */
export const DecisionRequest = z.strictObject({
  decision: Decision,
  /** What the list says the provider has on the card, so that nothing is decided that has changed since. */
  amount: z.int().check(z.gte(0), z.lte(9_999_999)),
  /** For the secretariat's records; not shown to the participant. */
  reason: z.string().check(required, z.maxLength(500), printable),
})
export type DecisionRequest = z.infer<typeof DecisionRequest>

/** `done`: our books agree. `requested`: the provider is being asked to give the money back. */
export const DecisionAnswer = z.strictObject({ state: z.enum(['done', 'requested']) })
export type DecisionAnswer = z.infer<typeof DecisionAnswer>

/** A charge that was given back without a refund of an order here. */
export const ReturnedCharge = z.strictObject({
  orderId: z.string(),
  state: RefundState,
  /** What was charged, and what is left on the card. */
  amount: z.int(),
  remaining: z.int(),
  reference: z.string(),
  cardLast4: z.nullable(z.string()),
  reason: z.string(),
  requestedAt: z.string(),
  decidedAt: z.nullable(z.string()),
  tranId: z.nullable(z.string()),
  errorCodes: z.array(z.string()),
})
export type ReturnedCharge = z.infer<typeof ReturnedCharge>
export const ReturnedChargeList = z.strictObject({ returns: z.array(ReturnedCharge) })
