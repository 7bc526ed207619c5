import type { Trx } from '../../platform/db/database.ts'
import { seconds } from '../../platform/duration.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { lockOrderWithPerson, type OrderKey } from '../order/find-order.ts'
import { isBeingRefunded } from '../refund/request-refund.ts'
import { isOpen } from '../site/rules.ts'
import type { DocumentRequest } from './document-request.ts'
import { type Money, readMoney } from './read-money.ts'

/** A paid order, locked, and its money. */
export type PaidOrder = Money & { orderId: string; paidAt: Date }

export type PaidOrderRefusal = 'OUT_OF_DATE' | 'PAYMENT_NOT_FOUND' | 'REQUEST_IN_PROGRESS'

/** When to retry while a refund is in progress. */
const refundWait = seconds(30)

/**
 * Locks a participant's paid order and reads how much of the money was kept. PAYMENT_NOT_FOUND: the order is
 * unpaid or not theirs. REQUEST_IN_PROGRESS: the outcome of a refund is not certain yet.
 */
export const lockPaidOrder = async (
  trx: Trx,
  { conventionId, orderId }: OrderKey,
  registrationId: string,
): Promise<Result<PaidOrder, 'PAYMENT_NOT_FOUND' | 'REQUEST_IN_PROGRESS'>> => {
  const order = await lockOrderWithPerson(trx, { conventionId, orderId })
  if (order?.registrationId !== registrationId || order.state !== 'completed')
    return fail('PAYMENT_NOT_FOUND')
  if (order.paidAt === null) throw new Error(`order ${orderId} is completed without a time`)
  if (await isBeingRefunded(trx, order)) return fail('REQUEST_IN_PROGRESS', { retryIn: refundWait })
  return succeed({ ...(await readMoney(trx, order)), orderId, paidAt: order.paidAt })
}

/** Locks the paid order of a receipt. OUT_OF_DATE: receipts are not available now. */
export const findPaidOrder = async (
  trx: Trx,
  { convention: { conventionId, timeSettings }, registrationId, now }: DocumentRequest,
  orderId: string,
): Promise<Result<PaidOrder, PaidOrderRefusal>> =>
  isOpen(timeSettings.receipt, now)
    ? lockPaidOrder(trx, { conventionId, orderId }, registrationId)
    : fail('OUT_OF_DATE')
