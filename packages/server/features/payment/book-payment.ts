import type { PaidRecord } from '../../adapters/card-payment/card-payment.ts'
import type { Trx } from '../../platform/db/database.ts'
import { newOpaqueId } from '../../platform/random.ts'
import { findOrder, type OrderWithPerson } from '../order/find-order.ts'
import { addProviderRecord, moveOrder } from '../order/move-order.ts'
import {
  correctAttemptToPaid,
  findNewestAttempt,
  findUndecidedAttempt,
  insertPaidAttempt,
} from '../order/payment-attempts.ts'
import { isDone, stateAfter } from '../order/rules.ts'
import { requestFullRefund } from '../refund/request-refund.ts'
import { freeSeatsOfOrders } from '../ticket/free-seats.ts'
import { type SettleDeps, settlePaid } from './settle-attempt.ts'

/** A payment missing from our books: a locked order, and the charge for it at the named provider. */
type MissingPayment = { order: OrderWithPerson; provider: string; record: PaidRecord; now: Date }

/** The attempt that made the payment. There may be none after a restore. */
const paidAttempt = async (trx: Trx, { order, provider, now }: MissingPayment): Promise<string> => {
  await addProviderRecord(trx, order, { name: provider })
  const attempt = (await findUndecidedAttempt(trx, order)) ?? (await findNewestAttempt(trx, order))
  const jobId = attempt?.jobId ?? newOpaqueId()
  if (attempt) await correctAttemptToPaid(trx, { ...order, jobId }, now)
  else await insertPaidAttempt(trx, { ...order, jobId }, now)
  return jobId
}

/**
 * Completes an unpaid order with a payment reported by the provider, when the secretariat says so.
 * @returns false if the order can't be completed; the caller then rolls back.
 */
export const bookPayment = async (
  trx: Trx,
  deps: Pick<SettleDeps, 'queue' | 'conventions' | 'log'>,
  missing: MissingPayment,
): Promise<boolean> => {
  const { order, record, now } = missing
  const jobId = await paidAttempt(trx, missing)
  await settlePaid(trx, deps, { ...order, jobId }, { order, record, now, actor: 'secretariat' })
  return (await findOrder(trx, order))?.state === 'completed'
}

/**
 * Ends an unpaid order that the provider has charged, so that it can't be paid again, and requests a full
 * refund.
 */
export const refundUnbookedPayment = async (
  trx: Trx,
  missing: MissingPayment,
  { amount, reason }: { amount: number; reason: string },
): Promise<{ refundId: string }> => {
  const { order, record, now } = missing
  await paidAttempt(trx, missing)
  if (!isDone(order.state)) {
    const event = stateAfter(order.state, 'canceled') ? 'canceled' : 'refused'
    await moveOrder(trx, order, event, { at: now, actor: 'secretariat', provider: record })
    await freeSeatsOfOrders(trx, order.conventionId, [order.orderId])
  }
  await addProviderRecord(trx, order, record)
  return requestFullRefund(trx, { ...order, price: amount }, { cause: 'latePayment', reason }, now)
}
