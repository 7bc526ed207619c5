import type { Inquiry } from '../../adapters/card-payment/card-payment.ts'
import { nowOf } from '../../platform/clock.ts'
import { noteFinding } from '../finding/note-finding.ts'
import { claimComparisons, findOrder, type Order, type OrderKey } from '../order/find-order.ts'
import { isUndecided } from '../order/rules.ts'
import { isBeingRefunded } from '../refund/request-refund.ts'
import { compareGaps } from './rules.ts'
import { settleAttempt } from './settle-attempt.ts'
import type { InquiryDeps } from './settle-due-attempts.ts'
import { findNewestAttempt } from './store.ts'

const batch = 20

/**
 * Compares our books of the last two days with the provider's, order by order as their time comes. A payment that our
 * books don't have is settled as late; a payment that only our books have is told to the secretariat.
 */
export const compareOrders = async (deps: InquiryDeps): Promise<void> => {
  const due = await claimComparisons(deps.db, nowOf(deps.clock), compareGaps, batch)
  await Promise.all(due.map((key) => compareOrder(deps, key)))
}

const compareOrder = async (deps: InquiryDeps, key: OrderKey): Promise<void> => {
  const { card, clock, conventions, db, shopOf } = deps
  const convention = conventions.find(key.conventionId)
  const [order, attempt] = await Promise.all([findOrder(db, key), findNewestAttempt(db, key)])
  // What is undecided is asked about anyway.
  if (!convention || !order || !attempt || isUndecided(order.state) || (await isBeingRefunded(db, key)))
    return
  const answer = await card.inquire({ shop: shopOf(convention), orderId: key.orderId })
  const left = order.price - order.refunded
  if (answer.kind === 'paid' && !isPaid(order) && answer.amount === left)
    return settleAttempt(deps, { ...key, jobId: attempt.jobId }, answer)
  const text = differenceOf(isPaid(order) ? left : 0, answer)
  if (text) await noteFinding(db, { ...key, kind: 'difference', text }, nowOf(clock))
}

const isPaid = ({ state }: Order): boolean => state === 'completed' || state === 'refunded'

/** What the provider's answer says otherwise than our books, which have `ours` yen on the card. */
const differenceOf = (ours: number, answer: Inquiry): string | undefined => {
  if (answer.kind === 'unknown') return undefined
  const theirs = answer.kind === 'paid' ? answer.amount : 0
  return theirs === ours
    ? undefined
    : `The provider charges ${theirs} yen for this order, our books say ${ours} yen.`
}
