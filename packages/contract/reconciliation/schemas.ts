import * as z from 'zod/mini'
import { OrderState } from '../order/schemas.ts'
import { RefundState } from '../refund/schemas.ts'
import { printable, required } from '../rules.ts'

/** An order's ID as the provider allows it. Orders of other systems may share the account. */
const ProviderOrderId = z.string().check(z.regex(/^[A-Za-z0-9-]{1,27}$/, { error: 'type' }))

/** The ways in which the provider's books can differ from ours about an order. */
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
  /** The provider gave no usable answer about the order. */
  'unanswered',
] as const
export const DifferenceKind = z.enum(differenceKinds)
export type DifferenceKind = z.infer<typeof DifferenceKind>

/**
 * The secretariat's options. `book` makes our books follow the provider's: it completes the order or records
 * the refund. `giveBack` makes the provider refund the money that our books do not have.
 */
export const decisions = ['book', 'giveBack'] as const
export const Decision = z.enum(decisions)
export type Decision = z.infer<typeof Decision>

/** The provider's current record of an order. Amounts are whole yen. */
const Theirs = z.strictObject({
  state: z.enum(['paid', 'unpaid', 'refunded', 'unknown']),
  amount: z.int(),
  /** When the provider last processed the order, in the format of its list. */
  processedAt: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  tranId: z.nullable(z.string()),
  cardLast4: z.nullable(z.string()),
  /** Why the state is unknown. */
  reason: z.nullable(z.string()),
})

/** Our record of an order, and its buyer. */
const Ours = z.strictObject({
  state: OrderState,
  kind: z.enum(['registration', 'additional']),
  price: z.int(),
  refunded: z.int(),
  /** The amount on the card according to our books. */
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
  /** A requested or refused refund of the order. */
  refund: z.nullable(RefundState),
})
export type Difference = z.infer<typeof Difference>

/**
 * POST /reconciliation, with the provider's list of transactions as a file. Also compares our orders that
 * sent a card at or after `since` (an instant; by default two days ago).
 */
export const ReconciliationQuery = z.strictObject({
  since: z.optional(z.iso.datetime({ offset: true, error: 'type' })),
})
/** A call with more orders than this is refused. */
export const reconciliationLimit = 5_000
export const Reconciliation = z.strictObject({
  /** The number of compared orders. For those that agree, `amount` is the sum on cards in both books. */
  compared: z.int(),
  agreeing: z.strictObject({ orders: z.int(), amount: z.int() }),
  /** The sums on cards over all compared orders, in the provider's books and in ours. */
  theirs: z.int(),
  ours: z.int(),
  differences: z.array(Difference),
})
export type Reconciliation = z.infer<typeof Reconciliation>

export const ReconciliationParams = z.strictObject({ orderId: ProviderOrderId })

/** POST /reconciliation/{orderId}. */
export const DecisionRequest = z.strictObject({
  decision: Decision,
  /** The amount on the card according to the list, so that no decision is based on outdated data. */
  amount: z.int().check(z.gte(0), z.lte(9_999_999)),
  /** For the secretariat's records; not shown to the participant. */
  reason: z.string().check(required, z.maxLength(500), printable),
})
export type DecisionRequest = z.infer<typeof DecisionRequest>

/** `done`: our books agree now. `requested`: the provider is being asked to refund the money. */
export const DecisionAnswer = z.strictObject({ state: z.enum(['done', 'requested']) })
export type DecisionAnswer = z.infer<typeof DecisionAnswer>

/** A charge that was refunded but belongs to no refund of our orders. */
export const ReturnedCharge = z.strictObject({
  orderId: z.string(),
  state: RefundState,
  /** The charged amount, and the rest of it on the card. */
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
