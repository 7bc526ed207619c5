import type { Convention } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { lockOrderWithPerson, type OrderKey } from '../order/find-order.ts'
import { isBeingRefunded } from '../refund/request-refund.ts'
import { isOpen } from '../site/rules.ts'
import { type Money, readMoney } from './read-money.ts'

/** A paid order, locked, and its money. */
export type Payment = Money & { orderId: string; paidAt: Date }

export type PaymentRefusal = 'OUT_OF_DATE' | 'PAYMENT_NOT_FOUND' | 'REQUEST_IN_PROGRESS'

/** Seconds after which a refund that is under way may be decided. */
const refundWait = 30

/**
 * What somebody paid, and what of it was kept. PAYMENT_NOT_FOUND: not theirs or not paid. REQUEST_IN_PROGRESS: money is being
 * given back, and it is not certain yet.
 */
export const lockPayment = async (
  trx: Trx,
  { conventionId, orderId }: OrderKey,
  registrationId: string,
): Promise<Result<Payment, 'PAYMENT_NOT_FOUND' | 'REQUEST_IN_PROGRESS'>> => {
  const order = await lockOrderWithPerson(trx, { conventionId, orderId })
  if (order?.registrationId !== registrationId || order.state !== 'completed')
    return fail('PAYMENT_NOT_FOUND')
  if (order.paidAt === null) throw new Error(`order ${orderId} is completed without a time`)
  if (await isBeingRefunded(trx, order)) return fail('REQUEST_IN_PROGRESS', { retryAfter: refundWait })
  return succeed({ ...(await readMoney(trx, order)), orderId, paidAt: order.paidAt })
}

/** What somebody paid and may have a receipt of. OUT_OF_DATE: there are none now. */
export const findPayment = async (
  trx: Trx,
  { conventionId, timeSettings }: Convention,
  registrationId: string,
  orderId: string,
  now: Date,
): Promise<Result<Payment, PaymentRefusal>> =>
  isOpen(timeSettings.receipt, now)
    ? lockPayment(trx, { conventionId, orderId }, registrationId)
    : fail('OUT_OF_DATE')
