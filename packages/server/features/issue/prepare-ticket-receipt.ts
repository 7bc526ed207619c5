import type { TicketReceiptRequest } from '@uketsuke/contract'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { Ticket } from '../../platform/http/document-routes.ts'
import { fail, type Result } from '../../platform/result.ts'
import { findPayment } from './find-payment.ts'
import { intendReceipt, type ReceiptRefusal } from './intend-receipt.ts'
import { itemsFor } from './money-rules.ts'
import type { OrderedItem } from './money-store.ts'
import type { Writing } from './write-receipt.ts'

const isAsSold = (
  item: OrderedItem,
  { planName, price, type }: Pick<TicketReceiptRequest, 'planName' | 'price' | 'type'>,
): boolean =>
  item.name.ja === planName.ja && item.name.en === planName.en && item.price === price && item.type === type

/**
 * POST /issues/receipt: the receipt for one ticket of an order, which must be told as it was sold. The only ticket that cost
 * something is the whole order: one receipt, whichever way it is asked for.
 */
export const prepareTicketReceipt = async (
  trx: Trx,
  convention: Convention,
  registrationId: string,
  { orderId, planId, addressee, language, ...told }: TicketReceiptRequest,
  writing: Writing,
  earlier?: Ticket,
): Promise<Result<Ticket, ReceiptRefusal | 'INVALID_PLAN_ID'>> => {
  const payment = await findPayment(trx, convention, registrationId, orderId, writing.now)
  if (!payment.ok) return payment
  const { ordered, kept } = payment.value
  const item = ordered.find((sold) => sold.planId === planId)
  if (!item) return fail('INVALID_PLAN_ID')
  if (!isAsSold(item, told)) return fail('INPUT_MISMATCH')
  if (itemsFor(kept, planId).length === 0) return fail('PAYMENT_NOT_FOUND')
  const isAllThatCost = ordered.filter(({ price }) => price > 0).length === 1
  const wish = { planId: isAllThatCost ? null : planId, addressee, language }
  return intendReceipt(trx, convention, registrationId, payment.value, wish, writing, earlier)
}
