import type { Log } from '../../../platform/log.ts'
import { type Charge, type DecidedOutcome, notSent, type ProviderTransaction } from '../card-payment.ts'
import { declinedWith } from './declines.ts'
import { searchOrder } from './gmo-inquiry.ts'
import type { IdPassClient } from './id-pass-client.ts'
import { transactionOf } from './id-pass-fields.ts'
import type { Shop } from './shop.ts'

const orderExists = 'E01040010'

/** Tds2Type: the treatment of a card that does not support 3-D Secure 2. */
const tds2Types = { required: '2', attempted: '3' } as const

/**
 * EntryTran: registers an order at the provider, or returns the outcome of the charge if it can't continue.
 * An order ID that already exists there is looked up instead of registered again, and keeps its 3-D Secure
 * flags.
 */
export const registerOrder = async (
  { client, log }: { client: IdPassClient; log: Log },
  { shop, orderId, amount, threeDSecure }: Charge & { shop: Shop },
): Promise<ProviderTransaction | DecidedOutcome> => {
  const reply = await client.send('EntryTran', {
    ShopID: shop.shopId,
    ShopPass: shop.shopPass,
    OrderID: orderId,
    JobCd: 'CAPTURE',
    Amount: String(amount),
    ...(threeDSecure ? { TdFlag: '2', Tds2Type: tds2Types[threeDSecure.mode] } : { TdFlag: '0' }),
  })
  const transaction = reply.kind === 'answer' ? transactionOf(reply.fields) : undefined
  if (transaction) return transaction
  if (reply.kind === 'error' && !reply.codes.includes(orderExists)) {
    log.error({ codes: reply.codes }, 'card provider refuses the order')
    return declinedWith(reply.codes, null)
  }

  // The answer was lost or the ID exists, so the order may be registered. This attempt has not sent a card
  // yet.
  const found = await searchOrder(client, { shop, orderId })
  const { inquiry } = found
  if (inquiry.kind === 'unknown') return notSent(null)
  if (inquiry.kind === 'unpaid') {
    if (!inquiry.transaction || found.amount === amount) return inquiry.transaction ?? notSent(null)
    // Don't keep this transaction, because the next attempt would charge the other amount.
    log.error({ amount, found: found.amount }, 'card provider has the order with another amount')
    return notSent(null)
  }
  return inquiry.kind === 'paid' && inquiry.amount === amount
    ? inquiry
    : { kind: 'unknown', reason: `EntryTran: the order is ${inquiry.kind} with ${found.amount} yen` }
}
