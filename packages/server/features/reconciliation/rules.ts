import type {
  Decision,
  Difference,
  DifferenceKind,
  OrderState,
  RefundState,
} from '@uketsuke/contract/operator'

/** What the provider answers about an order, with the yen that it has on the card. */
export type Theirs = { state: Difference['theirs']['state']; amount: number }

/** What our books say about an order. */
export type Ours = {
  state: OrderState
  price: number
  refunded: number
  registrationId: string | null
}

const paidStates: readonly OrderState[] = ['completed', 'refunded']

export const isPaid = ({ state }: Ours): boolean => paidStates.includes(state)

/** The yen that our books have on the card of an order. */
export const amountOf = (ours: Ours | undefined): number =>
  ours && isPaid(ours) ? ours.price - ours.refunded : 0

/** A refund of an order that is under way, or was refused. */
export type RefundView = { state: RefundState; remaining: number }

/** The same, where a refund that is requested here counts as soon as the provider has given it. */
export const expectedAmount = (
  ours: Ours | undefined,
  theirs: Theirs,
  refund: RefundView | undefined,
): number =>
  refund?.state === 'requested' && theirs.amount === refund.remaining ? refund.remaining : amountOf(ours)

/**
 * How the books differ about an order; undefined if they agree, or will once its requested refund is carried
 * out.
 */
export const differenceOf = (
  ours: Ours | undefined,
  theirs: Theirs,
  refund: RefundView | undefined,
): DifferenceKind | undefined => {
  if (theirs.state === 'unknown') return 'unanswered'
  const amount = expectedAmount(ours, theirs, refund)
  if (theirs.amount === amount) return undefined
  if (!ours) return 'unknownHere'
  if (!isPaid(ours)) return 'unpaidHere'
  if (theirs.amount > amount) return 'chargedMoreThere'
  return theirs.state === 'unpaid' ? 'unchargedThere' : 'refundedThere'
}

/** An order that is paid in full there, and was ordered for somebody here. */
const canBeBooked = (ours: Ours | undefined, { amount }: Theirs): boolean =>
  ours !== undefined && ours.registrationId !== null && ours.state !== 'canceled' && amount === ours.price

/** What the secretariat can decide about a difference. While a refund is requested, nothing. */
export const decisionsOf = (
  kind: DifferenceKind,
  { ours, theirs, refund }: { ours: Ours | undefined; theirs: Theirs; refund: RefundView | undefined },
): Decision[] => {
  if (refund?.state === 'requested') return []
  switch (kind) {
    case 'unpaidHere':
      return canBeBooked(ours, theirs) && !refund ? ['book', 'giveBack'] : ['giveBack']
    case 'unknownHere':
    case 'chargedMoreThere':
      return ['giveBack']
    case 'refundedThere':
      return ['book']
    case 'unchargedThere':
    case 'unanswered':
      return []
  }
}
