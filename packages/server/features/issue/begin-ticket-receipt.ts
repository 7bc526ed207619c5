import { languages, type TicketReceiptRequest } from '@uketsuke/contract'
import type { Trx } from '../../platform/db/database.ts'
import type { DocumentHandle } from '../../platform/http/document-routes.ts'
import { fail, type Result } from '../../platform/result.ts'
import { beginReceipt, type ReceiptRefusal, type ReceiptRequest } from './begin-receipt.ts'
import { findPaidOrder } from './find-paid-order.ts'
import { itemsFor } from './money-rules.ts'
import type { OrderedItem } from './money-store.ts'

const isAsSold = (
  item: OrderedItem,
  { planName, price, type }: Pick<TicketReceiptRequest, 'planName' | 'price' | 'type'>,
): boolean =>
  languages.every((language) => item.name[language] === planName[language]) &&
  item.price === price &&
  item.type === type

/**
 * POST /issues/receipt: begins the receipt for one ticket of an order. The request must describe the ticket
 * as it was sold. If all other tickets were free, this is the receipt of the whole order.
 */
export const beginTicketReceipt = async (
  trx: Trx,
  request: ReceiptRequest,
  { orderId, planId, addressee, language, ...described }: TicketReceiptRequest,
): Promise<Result<DocumentHandle, ReceiptRefusal | 'INVALID_PLAN_ID'>> => {
  const order = await findPaidOrder(trx, request, orderId)
  if (!order.ok) return order
  const { ordered, kept } = order.value
  const item = ordered.find((sold) => sold.planId === planId)
  if (!item) return fail('INVALID_PLAN_ID')
  if (!isAsSold(item, described)) return fail('INPUT_MISMATCH')
  if (itemsFor(kept, planId).length === 0) return fail('PAYMENT_NOT_FOUND')
  const isAllThatCost = ordered.filter(({ price }) => price > 0).length === 1
  const requested = { planId: isAllThatCost ? null : planId, addressee, language }
  return beginReceipt(trx, request, order.value, requested)
}
