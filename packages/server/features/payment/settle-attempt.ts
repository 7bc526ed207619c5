import type { ChargeOutcome, Declined, PaidRecord } from '../../adapters/card-payment/card-payment.ts'
import { type Clock, later, nowOf } from '../../platform/clock.ts'
import type { Conventions } from '../../platform/conventions/conventions.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import type { Log } from '../../platform/log.ts'
import { lockOrderWithPerson, type Order, type OrderWithPerson } from '../order/find-order.ts'
import { type Circumstances, moveOrder } from '../order/move-order.ts'
import { isDone } from '../order/rules.ts'
import { completeRegistration } from '../registration/complete-registration.ts'
import { freeSeatsOfEndedOrders } from '../ticket/free-seats.ts'
import { cardFactsJob } from './read-card-facts.ts'
import { compareGaps, eventOfDecline, firstDailyComparison } from './rules.ts'
import { settleLatePayment } from './settle-late-payment.ts'
import {
  type AttemptKey,
  correctAttemptToPaid,
  decideAttempt,
  markAttemptAuthenticating,
  markAttemptUnknown,
} from './store.ts'

export type SettleDeps = { db: Db; clock: Clock; queue: Queue; conventions: Conventions; log: Log }

/** How soon an outcome that is not known is asked about, in milliseconds. */
const firstCheck = 5_000

const comparison = (now: Date, comparisons: number) => ({
  at: later(now, (compareGaps[comparisons] ?? 0) * 1000),
  comparisons,
})

/**
 * Writes the outcome of a charge, in one transaction: answer of the charge, later inquiry and restart all end here.
 * That an attempt was declined or is unknown counts only while it is undecided. That it was paid always counts.
 */
export const settleAttempt = (
  deps: SettleDeps,
  key: AttemptKey,
  outcome: ChargeOutcome | Unpaid,
): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const now = nowOf(deps.clock)
    const order = await lockOrderWithPerson(trx, key)
    if (!order) return
    const circumstances = { at: now, actor: 'provider' } as const
    switch (outcome.kind) {
      case 'paid':
        return settlePaid(trx, deps, key, order, outcome.record, now)
      case 'declined':
      case 'unpaid':
        return settleDeclined(trx, key, order, outcome, circumstances)
      case 'redirect': {
        const { redirectUrl, entry } = outcome
        if (await markAttemptAuthenticating(trx, key, redirectUrl, order.expiresAt))
          await moveOrder(trx, order, 'challenged', {
            ...circumstances,
            provider: { ...order.provider, ...entry },
          })
        return
      }
      case 'unknown':
        if ((await markAttemptUnknown(trx, key, later(now, firstCheck))) && order.state === 'charging')
          await moveOrder(trx, order, 'lost', circumstances)
    }
  })

const settlePaid = async (
  trx: Trx,
  deps: SettleDeps,
  key: AttemptKey,
  order: OrderWithPerson,
  record: PaidRecord,
  now: Date,
): Promise<void> => {
  await correctAttemptToPaid(trx, key, now)
  if (order.state === 'completed' || order.state === 'refunded') return
  if (isDone(order.state) || order.registrationId === null)
    return settleLatePayment(trx, deps, order, record, now)
  await moveOrder(trx, order, 'paid', {
    at: now,
    actor: 'provider',
    paidAt: now,
    provider: { ...order.provider, ...record },
    compare: comparison(now, firstDailyComparison),
  })
  await completeRegistration(trx, deps.queue, { ...order, registrationId: order.registrationId })
  if (!record.cardLast4)
    await deps.queue.send(trx, cardFactsJob, { conventionId: key.conventionId, orderId: key.orderId })
}

/** Believed not to be charged because the provider knew of no charge when it could no longer be on its way. */
export type Unpaid = Omit<Declined, 'kind'> & { kind: 'unpaid' }

/** The attempt came to nothing: the order goes on with another card, or ends and frees its seats. */
export const settleDeclined = async (
  trx: Trx,
  key: AttemptKey,
  order: Order,
  { kind, code, canRetry, errors, entry }: Declined | Unpaid,
  circumstances: Pick<Circumstances, 'at' | 'actor'>,
): Promise<void> => {
  const { at } = circumstances
  const event = eventOfDecline(order, canRetry, at)
  const decision = {
    state: 'declined',
    resultCode: event === 'lapsed' && code === '1300' ? '1500' : code,
    canRetry: event === 'declined',
    errors,
  } as const
  // A late answer to an attempt that was decided says nothing about the one that runs now.
  if (!(await decideAttempt(trx, key, decision, at))) return
  await moveOrder(trx, order, event, {
    ...circumstances,
    errorCodes: errors.map(({ errorCode }) => errorCode),
    declines: order.declines + 1,
    compare: comparison(at, kind === 'unpaid' ? 0 : firstDailyComparison),
    ...(entry && { provider: { ...order.provider, ...entry } }),
  })
  if (event !== 'declined') await freeSeatsOfEndedOrders(trx, key.conventionId, [key.orderId])
}
