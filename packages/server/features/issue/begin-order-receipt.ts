import type { OrderReceiptRequest } from '@uketsuke/contract'
import type { Trx } from '../../platform/db/database.ts'
import type { DocumentHandle } from '../../platform/http/document-routes.ts'
import type { Result } from '../../platform/result.ts'
import { beginReceipt, type ReceiptRefusal, type ReceiptRequest } from './begin-receipt.ts'
import { findPaidOrder } from './find-paid-order.ts'

/** POST /issues/receipt/{orderId}: begins the one receipt for all payments of an order. */
export const beginOrderReceipt = async (
  trx: Trx,
  request: ReceiptRequest,
  { orderId, wish }: { orderId: string; wish: OrderReceiptRequest },
): Promise<Result<DocumentHandle, ReceiptRefusal>> => {
  const order = await findPaidOrder(trx, request, orderId)
  return order.ok ? beginReceipt(trx, request, order.value, { ...wish, planId: null }) : order
}
