import type { OrderReceiptRequest } from '@uketsuke/contract'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { Ticket } from '../../platform/http/document-routes.ts'
import type { Result } from '../../platform/result.ts'
import { findPayment } from './find-payment.ts'
import { intendReceipt, type ReceiptRefusal } from './intend-receipt.ts'
import type { Writing } from './write-receipt.ts'

/** POST /issues/receipt/{orderId}: one receipt for all that was paid for an order. */
export const prepareOrderReceipt = async (
  trx: Trx,
  convention: Convention,
  registrationId: string,
  { orderId, wish }: { orderId: string; wish: OrderReceiptRequest },
  writing: Writing,
  earlier?: Ticket,
): Promise<Result<Ticket, ReceiptRefusal>> => {
  const payment = await findPayment(trx, convention, registrationId, orderId, writing.now)
  if (!payment.ok) return payment
  const { value } = payment
  return intendReceipt(trx, convention, registrationId, value, { ...wish, planId: null }, writing, earlier)
}
