import type { Refund } from '@uketsuke/contract/operator'
import type { Db } from '../../platform/db/database.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { findOrder, type OrderKey } from '../order/find-order.ts'
import { findRefund, listRefundsOfOrder, type RefundKey, type RefundRow } from './store.ts'

const refundOf = (row: RefundRow): Refund => ({
  refundId: row.refundId,
  orderId: row.orderId,
  state: row.state,
  cause: row.cause,
  amount: row.amount,
  plans: row.plans,
  reason: row.reason,
  requestedAt: row.requestedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  tranId: row.tranId,
  errorCodes: row.errors.map(({ errorCode }) => errorCode),
})

/** GET /refunds/{refundId}. */
export const readRefund = async (db: Db, key: RefundKey): Promise<Result<Refund, 'RESOURCE_NOT_FOUND'>> => {
  const row = await findRefund(db, key)
  return row ? succeed(refundOf(row)) : fail('RESOURCE_NOT_FOUND')
}

/** GET /orders/{orderId}/refunds. */
export const listRefunds = async (
  db: Db,
  key: OrderKey,
): Promise<Result<{ refunds: Refund[] }, 'PAYMENT_NOT_FOUND'>> => {
  if (!(await findOrder(db, key))) return fail('PAYMENT_NOT_FOUND')
  return succeed({ refunds: (await listRefundsOfOrder(db, key.conventionId, key.orderId)).map(refundOf) })
}
