import type { Inquiry } from '../../adapters/card-payment/card-payment.ts'
import { nowOf } from '../../platform/clock.ts'
import { noteFinding } from '../finding/note-finding.ts'
import { askProvider } from '../order/ask-provider.ts'
import { claimComparisons, type DueComparison, finishComparison } from '../order/comparison-schedule.ts'
import { findOrder, type Order } from '../order/find-order.ts'
import { isUndecided } from '../order/rules.ts'
import { isBeingRefunded } from '../refund/request-refund.ts'
import type { ChargeDeps } from './charge-card.ts'
import { storeCardFacts } from './read-card-facts.ts'
import { retryComparisonAfter } from './rules.ts'
import { settleFoundPayment } from './settle-attempt.ts'

const batch = 50

/**
 * Compares our books of the last two days with the provider's, each order when it is due. A payment missing
 * from our books is settled as late. A payment missing from the provider's becomes a finding. Also stores the
 * card's details if they are missing. If the order moves during the comparison, or the provider does not
 * answer, it is compared again a minute later.
 */
export const compareOrders = async (deps: ChargeDeps): Promise<void> => {
  const due = await claimComparisons(deps.db, nowOf(deps.clock), retryComparisonAfter, batch)
  await Promise.all(due.map((key) => compareOrder(deps, key)))
}

const compareOrder = async (deps: ChargeDeps, due: DueComparison): Promise<void> => {
  const { cardOf, clock, conventions, db } = deps
  const convention = conventions.find(due.conventionId)
  const before = await findOrder(db, due)
  if (!convention || !before) return
  const answer = await askProvider(cardOf(convention), before)
  // Ask before reading the order again, because a refund that is decided after this point has changed the
  // order.
  const isMoving = await isBeingRefunded(db, due)
  const order = await findOrder(db, due)
  if (answer.kind === 'unknown' || isMoving || !order || !isStill(order, before)) return

  const charged = order.price - order.refunded
  if (answer.kind === 'paid' && !isPaid(order) && answer.amount === charged)
    await settleFoundPayment(deps, due, answer.record)
  else {
    if (answer.kind === 'paid' && answer.record.cardLast4 && isPaid(order) && !order.provider?.cardLast4)
      await storeCardFacts(db, due, answer.record)
    const text = differenceOf(isPaid(order) ? charged : 0, answer)
    if (text) await noteFinding(db, { ...keyOf(due), kind: 'difference', text }, nowOf(clock))
  }
  await finishComparison(db, due, nowOf(clock))
}

const keyOf = ({ conventionId, orderId }: DueComparison) => ({ conventionId, orderId })

/**
 * The order is decided and has not changed since the provider was asked. Undecided orders are asked about
 * anyway.
 */
const isStill = (order: Order, before: Order): boolean =>
  !isUndecided(order.state) && order.state === before.state && order.refunded === before.refunded

const isPaid = ({ state }: Order): boolean => state === 'completed' || state === 'refunded'

/** The difference between the provider's answer and our books, which have `ours` yen on the card. */
const differenceOf = (ours: number, answer: Exclude<Inquiry, { kind: 'unknown' }>): string | undefined => {
  const theirs = answer.kind === 'paid' ? answer.amount : 0
  return theirs === ours
    ? undefined
    : `The provider has charged ${theirs} yen for this order, but our books say ${ours} yen.`
}
