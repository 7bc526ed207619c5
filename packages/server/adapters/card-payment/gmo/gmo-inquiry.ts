import type { Inquiry } from '../card-payment.ts'
import type { IdPassClient } from './id-pass-client.ts'
import { amountOf, cardOf, recordOf, transactionOf } from './id-pass-fields.ts'
import type { Shop } from './shop.ts'

/** `amount`: the yen of the transaction, whether charged or not; undefined if it was not found. */
type FoundOrder = { inquiry: Inquiry; amount?: number }

/**
 * The codes of SearchTrade and its multi-method variant. The documentation does not say which applies to
 * cards.
 */
const orderNotFound = ['E01110002', 'M01004002']

/** `AUTHENTICATED`: 3-D Secure has begun, but the card is not charged. */
const kinds: Readonly<Record<string, 'paid' | 'unpaid' | 'refunded'>> = {
  UNPROCESSED: 'unpaid',
  AUTHENTICATED: 'unpaid',
  CAPTURE: 'paid',
  SALES: 'paid',
  VOID: 'refunded',
  RETURN: 'refunded',
  RETURNX: 'refunded',
  CANCEL: 'refunded',
}

const unknown = (reason: string): FoundOrder => ({ inquiry: { kind: 'unknown', reason } })

/** SearchTrade: the state of an order at the provider, which is the truth about its money. */
export const searchOrder = async (
  { send }: IdPassClient,
  { shop, orderId }: { shop: Shop; orderId: string },
): Promise<FoundOrder> => {
  const credentials = { ShopID: shop.shopId, ShopPass: shop.shopPass }
  const reply = await send('SearchTrade', { ...credentials, OrderID: orderId })
  if (reply.kind === 'lost') return unknown(reply.reason)

  const { fields } = reply
  const status = fields.get('status') ?? ''
  // Beside a status, codes describe the order's last failure, not that of this call.
  if (reply.kind === 'error' && status === '')
    return reply.codes.some((code) => orderNotFound.includes(code))
      ? { inquiry: { kind: 'unpaid', transaction: null } }
      : unknown(`SearchTrade: ${reply.codes.join(' ')}`)

  const kind = kinds[status]
  const transaction = transactionOf(fields)
  const amount = amountOf(fields)
  if (!kind) return unknown(`SearchTrade: status ${status}`)
  if (!transaction || amount === undefined || fields.get('orderid') !== orderId)
    return unknown(`SearchTrade: another order, no transaction or no amount, status ${status}`)

  if (kind === 'unpaid') return { amount, inquiry: { kind, transaction } }
  const record = { ...recordOf(fields, transaction), ...cardOf(fields) }
  return { amount, inquiry: kind === 'paid' ? { kind, amount, record } : { kind, record } }
}
