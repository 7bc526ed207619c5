import type { ChargeOutcome, PaidRecord } from '../../adapters/card-payment/card-payment.ts'
import { type Clock, later, nowOf } from '../../platform/clock.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { lockRegistrant } from '../pre-registration/lock-registrant.ts'
import { completeRegistration } from '../registration/complete-registration.ts'
import { freeSeatsOfEndedOrders } from '../ticket/free-seats.ts'
import { cardFactsJob } from './read-card-facts.ts'
import { gapAfterCheck, isUndecided, stateAfterDecline } from './rules.ts'
import {
  type AttemptKey,
  decideAttempt,
  findOrder,
  lockOrder,
  markAttemptUnknown,
  moveOrder,
  type Order,
} from './store.ts'

export type SettleDeps = { db: Db; clock: Clock; queue: Queue }

/**
 * Writes the outcome of a charge, in one transaction: answer of the charge, later inquiry and restart all end here.
 * The first certain outcome counts; whatever comes after finds the order decided and changes nothing.
 */
export const settleAttempt = (
  { db, clock, queue }: SettleDeps,
  key: AttemptKey,
  outcome: ChargeOutcome,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const now = nowOf(clock)
    const known = await findOrder(trx, key)
    if (!known) return
    // The person first, then the order: every use case locks in this order.
    await lockRegistrant(trx, key.conventionId, known.preRegistrationId)
    const order = await lockOrder(trx, key)
    if (!order || !isUndecided(order.state)) return
    switch (outcome.kind) {
      case 'paid':
        return settlePaid(trx, queue, key, order, outcome.record, now)
      case 'declined':
        return settleDeclined(trx, key, order, outcome, now)
      case 'unknown':
        await markAttemptUnknown(trx, key, later(now, gapAfterCheck(0)))
        if (order.state === 'charging') await moveOrder(trx, order, 'charging', 'unknown')
    }
  })

const settlePaid = async (
  trx: Trx,
  queue: Queue,
  key: AttemptKey,
  order: Order,
  record: PaidRecord,
  now: Date,
): Promise<void> => {
  if (order.registrationId === null) throw new Error(`order ${order.orderId} was charged for nobody`)
  await decideAttempt(trx, key, { state: 'paid', resultCode: '', canRetry: false, errors: [] }, now)
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
  await decideAttempt(
    trx,
    key,
    { state: 'declined', resultCode: code, canRetry: next === 'open', errors },
    now,
  )
  await moveOrder(trx, order, order.state, next, {
    declines: order.declines + 1,
    ...(entry && { provider: { ...order.provider, ...entry } }),
  })
  if (next !== 'open') await freeSeatsOfEndedOrders(trx, key.conventionId, [key.orderId])
}
