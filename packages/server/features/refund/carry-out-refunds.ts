import type { CardPayment, Inquiry, RefundOutcome } from '../../adapters/card-payment/card-payment.ts'
import { type Clock, later, nowOf } from '../../platform/clock.ts'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Conventions } from '../../platform/conventions/conventions.ts'
import type { Db } from '../../platform/db/database.ts'
import { minutes } from '../../platform/duration.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { inLogContext, type Log } from '../../platform/log.ts'
import { noteFinding } from '../finding/note-finding.ts'
import { askProvider } from '../order/ask-provider.ts'
import { findOrder } from '../order/find-order.ts'
import { refundAbandonedAfter, refundGaps } from './rules.ts'
import { settleRefund } from './settle-refund.ts'
import { claimDueRefunds, claimRefund, type DueRefund, deferRefund, type RefundKey } from './store.ts'

export type { RefundKey } from './store.ts'

const batch = 10
/** A refund that stays undecided for longer becomes a finding. */
const reportAfter = minutes(10)

export type RefundDeps = {
  db: Db
  clock: Clock
  queue: Queue
  log: Log
  conventions: Conventions
  cardOf: (convention: Convention) => CardPayment
}

/**
 * Carries out requested refunds. Always asks the provider first, so that a refund with a lost answer is not
 * made twice. The request states the amount that stays charged, so repeating it changes nothing.
 */
export const carryOutRefunds = async (deps: RefundDeps): Promise<void> => {
  const due = await claimDueRefunds(deps.db, nowOf(deps.clock), refundAbandonedAfter, batch)
  await Promise.all(
    due.map((refund) => {
      const { conventionId, orderId, refundId } = refund
      return inLogContext({ conventionId, orderId, refundId }, () => carryOut(deps, refund))
    }),
  )
}

/** Carries out one refund now, if it is due, at the secretariat's request. */
export const carryOutRefund = async (deps: RefundDeps, key: RefundKey): Promise<void> => {
  const refund = await claimRefund(deps.db, key, nowOf(deps.clock), refundAbandonedAfter)
  if (!refund) return
  const { conventionId, orderId, refundId } = refund
  await inLogContext({ conventionId, orderId, refundId }, () => carryOut(deps, refund))
}

/**
 * Has the provider lower a charge to the remaining amount, unless it already has. Repeating this changes
 * nothing.
 */
export const lowerCharge = async (
  card: CardPayment,
  order: Parameters<typeof askProvider>[1],
  remaining: number,
): Promise<RefundOutcome> => {
  const answer = await askProvider(card, order)
  return (
    outcomeOf(answer, remaining) ??
    (answer.kind === 'paid' && answer.amount > remaining
      ? card.refund({ transaction: answer.record, remaining })
      : unclear(answer))
  )
}

const carryOut = async (deps: RefundDeps, refund: DueRefund): Promise<void> => {
  const { cardOf, clock, conventions, db, log } = deps
  const { conventionId, orderId, refundId, remaining, requestedAt, checks } = refund
  const convention = conventions.find(conventionId)
  if (!convention) return log.error('refund of an unknown convention')
  const order = await findOrder(db, refund)
  if (!order) throw new Error(`refund ${refundId} has no order`)
  const outcome = await lowerCharge(cardOf(convention), order, remaining)
  const reason = 'reason' in outcome ? outcome.reason : undefined
  log.info({ outcome: outcome.kind, reason }, 'refund answered')
  if (outcome.kind !== 'unknown') return settleRefund(deps, refund, outcome)
  const now = nowOf(clock)
  const gap = refundGaps[Math.min(checks, refundGaps.length) - 1] ?? 0
  await deferRefund(db, refund, later(now, gap))
  if (now.getTime() - requestedAt.getTime() > reportAfter) {
    const text = `The provider could not say whether refund ${refundId} was given: ${outcome.reason}`
    await noteFinding(db, { conventionId, orderId, kind: 'undecided', text }, now)
  }
}

/** The outcome of a refund that has already happened; undefined if it has not. */
const outcomeOf = (answer: Inquiry, remaining: number): RefundOutcome | undefined => {
  if (answer.kind === 'refunded' && remaining === 0) return { kind: 'done', tranId: answer.record.tranId }
  if (answer.kind === 'paid' && remaining > 0 && answer.amount === remaining)
    return { kind: 'done', tranId: answer.record.tranId }
  return undefined
}

const unclear = (answer: Inquiry): RefundOutcome => ({
  kind: 'unknown',
  reason:
    answer.kind === 'unknown'
      ? answer.reason
      : `the provider says ${answer.kind === 'paid' ? `${answer.amount} yen are charged` : answer.kind}`,
})
