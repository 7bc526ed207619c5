import type { ChargeOutcome, Declined, PaidRecord } from '../../adapters/card-payment/card-payment.ts'
import { type Clock, later, nowOf } from '../../platform/clock.ts'
import type { Conventions } from '../../platform/conventions/conventions.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import type { Log } from '../../platform/log.ts'
import { canStillBuy } from '../additional-purchase/buyer-account.ts'
import type { Comparison } from '../order/comparison-schedule.ts'
import { lockOrderWithPerson, type Order, type OrderKey } from '../order/find-order.ts'
import { type Circumstances, moveOrder } from '../order/move-order.ts'
import {
  type AttemptKey,
  correctAttemptToPaid,
  decideAttempt,
  findNewestAttempt,
  findUndecidedAttempt,
  markAttemptAuthenticating,
  markAttemptUnknown,
  type SeenAttempt,
} from '../order/payment-attempts.ts'
import { isDone, isUndecided, stateAfter } from '../order/rules.ts'
import { freeSeatsOfOrders } from '../ticket/free-seats.ts'
import { completeOrder } from './complete-order.ts'
import { eventOfDecline, isDecline, notChargedInTime } from './rules.ts'
import { type FoundPayment, settleLatePayment } from './settle-late-payment.ts'

export type SettleDeps = { db: Db; clock: Clock; queue: Queue; conventions: Conventions; log: Log }

/** How long to wait before asking about an unknown outcome, in milliseconds. */
const firstCheck = 5_000

/**
 * Writes the outcome of a charge in one transaction. The answer to a charge, later inquiries and restarts all
 * end here. `declined` and `unknown` apply only to an undecided attempt; `paid` always applies.
 */
export const settleAttempt = (
  deps: SettleDeps,
  key: AttemptKey,
  outcome: ChargeOutcome | Unpaid,
): Promise<void> =>
  transact(deps, async (trx) => {
    const now = nowOf(deps.clock)
    const order = await lockOrderWithPerson(trx, key)
    if (!order) return
    const circumstances = { at: now, actor: 'provider' } as const
    switch (outcome.kind) {
      case 'paid':
        return settlePaid(trx, deps, key, { order, record: outcome.record, now, actor: 'provider' })
      case 'declined':
        return settleDeclined(trx, { key, order }, outcome, circumstances)
      case 'unpaid':
        return settleDeclined(trx, { key, order }, outcome, { at: now, actor: 'clock' })
      case 'redirect': {
        const { redirectUrl, transaction } = outcome
        if (await markAttemptAuthenticating(trx, key, redirectUrl, order.expiresAt))
          await moveOrder(trx, order, 'challenged', {
            ...circumstances,
            provider: transaction,
          })
        return
      }
      case 'unknown':
        if ((await markAttemptUnknown(trx, key, later(now, firstCheck))) && order.state === 'charging')
          await moveOrder(trx, order, 'lost', circumstances)
    }
  })

/**
 * Settles a payment found in the provider's books, whichever attempt made it: the undecided one, or else the
 * newest.
 */
export const settleFoundPayment = (deps: SettleDeps, key: OrderKey, record: PaidRecord): Promise<void> =>
  transact(deps, async (trx) => {
    const order = await lockOrderWithPerson(trx, key)
    const attempt = (await findUndecidedAttempt(trx, key)) ?? (await findNewestAttempt(trx, key))
    if (order && attempt)
      await settlePaid(
        trx,
        deps,
        { ...key, jobId: attempt.jobId },
        { order, record, now: nowOf(deps.clock), actor: 'provider' },
      )
  })

/** Completes the order of a paid attempt, or refunds it if it is too late. */
export const settlePaid = async (
  trx: Trx,
  deps: Pick<SettleDeps, 'queue' | 'conventions' | 'log'>,
  key: AttemptKey,
  paid: FoundPayment,
): Promise<void> => {
  const { order, record, now, actor } = paid
  await correctAttemptToPaid(trx, key, now)
  if (order.state === 'completed' || order.state === 'refunded') return
  const compare = { from: now, closely: false }
  if (isDone(order.state) || order.registrationId === null) return settleLatePayment(trx, deps, paid, compare)
  const { registrationId } = order
  if (order.kind === 'additional' && !(await canStillBuy(trx, { ...order, registrationId })))
    return endUnwanted(trx, deps, paid, compare)
  await moveOrder(trx, order, 'paid', {
    at: now,
    actor,
    paidAt: now,
    provider: record,
    compare,
  })
  await completeOrder(trx, deps.queue, { ...order, registrationId })
}

/** The participant was disabled while paying, so the order fails and everything is refunded. */
const endUnwanted = async (
  trx: Trx,
  deps: Pick<SettleDeps, 'queue' | 'conventions' | 'log'>,
  paid: FoundPayment,
  compare: Comparison,
): Promise<void> => {
  const { order, now, actor } = paid
  const event = stateAfter(order.state, 'refused') ? 'refused' : 'canceled'
  await moveOrder(trx, order, event, { at: now, actor, compare })
  await freeSeatsOfOrders(trx, order.conventionId, [order.orderId])
  const state = stateAfter(order.state, event) ?? order.state
  await settleLatePayment(trx, deps, { ...paid, order: { ...order, state } }, compare)
}

/**
 * The attempt is assumed to be unpaid, because the provider knew of no charge when none could be on its way
 * any longer. Applies only while the attempt is as it was `seen`.
 */
export type Unpaid = Omit<Declined, 'kind'> & { kind: 'unpaid'; seen: SeenAttempt }

/** The attempt charged nothing. The order waits for another card, or ends and frees its seats. */
export const settleDeclined = async (
  trx: Trx,
  { key, order }: { key: AttemptKey; order: Order },
  outcome: Declined | Unpaid,
  circumstances: Pick<Circumstances, 'at' | 'actor'>,
): Promise<void> => {
  const { code, canRetry, errors, transaction } = outcome
  const { at } = circumstances
  const declines = order.declines + (isDecline(code) ? 1 : 0)
  const event = eventOfDecline({ declines, expiresAt: order.expiresAt }, canRetry, at)
  const decision = {
    state: 'declined',
    resultCode: event === 'lapsed' && !isDecline(code) ? notChargedInTime : code,
    canRetry: event === 'declined',
    errors,
  } as const
  const seen = outcome.kind === 'unpaid' ? outcome.seen : undefined
  // A late answer to a decided attempt says nothing about the current one.
  if (!(await decideAttempt(trx, key, decision, { now: at, seen })) || !isUndecided(order.state)) return
  await moveOrder(trx, order, event, {
    ...circumstances,
    errorCodes: errors.map(({ errorCode }) => errorCode),
    declines,
    compare: { from: at, closely: outcome.kind === 'unpaid' },
    ...(transaction && { provider: transaction }),
  })
  if (event !== 'declined') await freeSeatsOfOrders(trx, key.conventionId, [key.orderId])
}
