import type { RefundOutcome } from '../../adapters/card-payment/card-payment.ts'
import { type Clock, nowOf } from '../../platform/clock.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import type { Log } from '../../platform/log.ts'
import { noteFinding } from '../finding/note-finding.ts'
import { mailJob } from '../mailing/mail-job.ts'
import { cancelOrders } from '../order/cancel-orders.ts'
import { lockOrderWithPerson, type Order } from '../order/find-order.ts'
import { moveOrder, setRefunded } from '../order/move-order.ts'
import { disableParticipant } from '../registration/participant-state.ts'
import { freeSoldSeatsOfOrder } from '../ticket/free-seats.ts'
import { decideRefund, findRefund, type RefundKey, type RefundRow } from './store.ts'

/** Tells the person by mail that money was refunded. */
export const refundMailJob = mailJob<RefundKey>('refund-mail')

/** Writes the final outcome of a refund in one transaction: order, participant, seats, and the mail. */
export const settleRefund = (
  { db, clock, queue, log }: { db: Db; clock: Clock; queue: Queue; log: Log },
  key: RefundKey & { orderId: string },
  outcome: Exclude<RefundOutcome, { kind: 'unknown' }>,
): Promise<void> =>
  transact({ db, log }, async (trx) => {
    const now = nowOf(clock)
    const order = await lockOrderWithPerson(trx, key)
    const refund = await findRefund(trx, key)
    if (!order || !refund) return
    const decision =
      outcome.kind === 'done'
        ? ({ state: 'done', tranId: outcome.tranId, errors: [] } as const)
        : ({ state: 'refused', tranId: null, errors: outcome.errors } as const)
    if (!(await decideRefund(trx, key, decision, now))) return
    afterCommit(trx, (committed) => committed.info({ outcome: outcome.kind }, 'refund settled'))
    if (outcome.kind === 'refused') {
      const codes = outcome.errors.map(({ errorCode }) => errorCode).join(' ')
      const text = `The provider refuses to refund ${refund.amount} yen: ${codes}`
      await noteFinding(trx, { ...key, kind: 'refundRefused', text }, now)
      return
    }
    await settleDone(trx, order, refund, now)
    const { conventionId, refundId } = key
    await queue.send(trx, refundMailJob, { conventionId, refundId })
  })

/** A lost call may arrive late and reset the amount, so the provider's books are compared again. */
const settleDone = async (trx: Trx, order: Order, refund: RefundRow, now: Date): Promise<void> => {
  const refunded = order.price - refund.remaining
  const compare = { from: now, closely: true }
  if (order.state === 'completed' && refund.remaining === 0)
    await moveOrder(trx, order, 'refunded', { at: now, actor: 'secretariat', refunded, compare })
  else await setRefunded(trx, order, refunded, compare)
  const { conventionId, orderId, preRegistrationId, registrationId } = order
  if (refund.participant === 'disable' && registrationId !== null) {
    await disableParticipant(trx, conventionId, registrationId)
    // A disabled participant can no longer pay their unpaid orders.
    await cancelOrders(trx, { conventionId, preRegistrationId, kind: 'additional' }, now)
  }
  if (refund.seats === 'free') await freeSoldSeatsOfOrder(trx, conventionId, orderId, refund.plans)
}
