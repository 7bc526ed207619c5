import type {
  Decision,
  Difference,
  DifferenceKind,
  OrderState,
  RefundState,
} from '@uketsuke/contract/operator'

/** The provider's answer about an order, with the yen that it has on the card. */
export type Theirs = { state: Difference['theirs']['state']; amount: number }

/** Our record of an order. */
export type Ours = {
  state: OrderState
  price: number
  refunded: number
  registrationId: string | null
}

const paidStates: readonly OrderState[] = ['completed', 'refunded']

export const isPaid = ({ state }: Ours): boolean => paidStates.includes(state)

/** The yen on an order's card according to our books. */
export const amountOf = (ours: Ours | undefined): number =>
  ours && isPaid(ours) ? ours.price - ours.refunded : 0

/** A refund of an order that is in progress or was refused. */
export type RefundView = { state: RefundState; remaining: number }

/** Like `amountOf`, but counts a refund requested here as soon as the provider has given it. */
export const expectedAmount = (
  ours: Ours | undefined,
  theirs: Theirs,
  refund: RefundView | undefined,
): number =>
  refund?.state === 'requested' && theirs.amount === refund.remaining ? refund.remaining : amountOf(ours)

/**
 * The difference between the books about an order. Undefined if they agree, or will agree once a requested
 * refund is carried out.
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

/** Whether the order is paid in full there, and belongs to a person here. */
const canBeBooked = (ours: Ours | undefined, { amount }: Theirs): boolean =>
  ours !== undefined && ours.registrationId !== null && ours.state !== 'canceled' && amount === ours.price

/** The secretariat's options for a difference. There are none while a refund is requested. */
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
