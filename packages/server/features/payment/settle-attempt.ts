import type { ChargeOutcome, PaidRecord } from '../../adapters/card-payment/card-payment.ts'
import { type Clock, later, nowOf } from '../../platform/clock.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import type { Log } from '../../platform/log.ts'
import { completeRegistration } from '../registration/complete-registration.ts'
import { freeSeatsOfEndedOrders } from '../ticket/free-seats.ts'
import { cardFactsJob } from './read-card-facts.ts'
import { isDone, stateAfterDecline } from './rules.ts'
import {
  type AttemptKey,
  correctAttemptToPaid,
  decideAttempt,
  lockOrderWithPerson,
  markAttemptUnknown,
  moveOrder,
  type Order,
  setProviderRecord,
} from './store.ts'

export type SettleDeps = { db: Db; clock: Clock; queue: Queue; log: Log }

/** How soon an outcome that is not known is asked about, in milliseconds. */
const firstCheck = 5_000

/**
 * Writes the outcome of a charge, in one transaction: answer of the charge, later inquiry and restart all end here.
 * That an attempt was declined or is unknown counts only while it is undecided. That it was paid always counts.
 */
export const settleAttempt = (
  { db, clock, queue, log }: SettleDeps,
  key: AttemptKey,
  outcome: ChargeOutcome,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const now = nowOf(clock)
    const order = await lockOrderWithPerson(trx, key)
    if (!order) return
    switch (outcome.kind) {
      case 'paid':
        return settlePaid(trx, { queue, log }, key, order, outcome.record, now)
      case 'declined':
        return settleDeclined(trx, key, order, outcome, now)
      case 'unknown': {
        const isUndecided = await markAttemptUnknown(trx, key, later(now, firstCheck))
        if (isUndecided && order.state === 'charging') await moveOrder(trx, order, 'charging', 'unknown')
      }
    }
  })

const settlePaid = async (
  trx: Trx,
  { queue, log }: Pick<SettleDeps, 'queue' | 'log'>,
  key: AttemptKey,
  order: Order,
  record: PaidRecord,
  now: Date,
): Promise<void> => {
  await correctAttemptToPaid(trx, key, now)
  if (order.state === 'completed') return
  if (isDone(order.state) || order.registrationId === null) {
    // Its seats are gone: the money must go back. The attempt stays paid on an order that is not completed.
    await setProviderRecord(trx, key, record)
    log.error({ jobId: key.jobId, state: order.state }, 'paid after the order ended: refund it')
    return
  }
  await moveOrder(trx, order, order.state, 'completed', { paidAt: now, provider: record })
  await completeRegistration(trx, queue, { ...order, registrationId: order.registrationId })
  if (!record.cardLast4)
    await queue.send(trx, cardFactsJob, { conventionId: key.conventionId, orderId: key.orderId })
}

const settleDeclined = async (
  trx: Trx,
  key: AttemptKey,
  order: Order,
  { code, canRetry, errors, entry }: Extract<ChargeOutcome, { kind: 'declined' }>,
  now: Date,
): Promise<void> => {
  const next = stateAfterDecline(order, canRetry, now)
  const decision = { state: 'declined', resultCode: code, canRetry: next === 'open', errors } as const
  // A late answer to an attempt that was decided says nothing about the one that runs now.
  if (!(await decideAttempt(trx, key, decision, now))) return
  await moveOrder(trx, order, order.state, next, {
    declines: order.declines + 1,
    ...(entry && { provider: { ...order.provider, ...entry } }),
  })
  if (next !== 'open') await freeSeatsOfEndedOrders(trx, key.conventionId, [key.orderId])
}
