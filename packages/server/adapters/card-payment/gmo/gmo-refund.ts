import type { Log } from '../../../platform/log.ts'
import type { ProviderTransaction, RefundOutcome } from '../card-payment.ts'
import type { IdPassClient, Operation, Reply } from './id-pass-client.ts'
import { providerErrorsOf } from './id-pass-codes.ts'
import { accessOf } from './id-pass-fields.ts'
import type { Shop } from './shop.ts'

/** Codes, by prefix, that leave the transaction unchanged. After any other code, inquire. */
const refusals = ['E01', 'E11010002', 'E11010010', '42G']
/** Temporarily locked. */
const locked = 'E01410010'

/** JobCd undefined or not permitted. */
const unavailable = ['E01050002', 'E01050004']
/** Not possible for this transaction, or on this date. */
const notPossible = 'E11010003'

/**
 * Tried in this order, each after the previous one left the transaction unchanged. CANCEL lets the provider
 * choose among the others, but not every contract includes it. VOID is for the day of the payment, RETURN for
 * its month, RETURNX for later.
 */
const cancellations: readonly (readonly [jobCd: string, nextAfter: readonly string[]])[] = [
  ['CANCEL', unavailable],
  ['VOID', [...unavailable, notPossible]],
  ['RETURN', [...unavailable, notPossible]],
  ['RETURNX', []],
]

/** Returns the reply that settles a cancellation. */
const cancel = async (client: IdPassClient, fields: Record<string, string>): Promise<Reply> => {
  let reply: Reply = { kind: 'lost', reason: 'AlterTran: not sent' }
  for (const [jobCd, nextAfter] of cancellations) {
    reply = await client.send('AlterTran', { ...fields, JobCd: jobCd })
    if (reply.kind !== 'error' || !reply.codes.some((code) => nextAfter.includes(code))) return reply
  }
  return reply
}

/** AlterTran for the whole payment. ChangeTran for a part of it, which the provider authorises anew. */
export const refund = async (
  { client, log }: { client: IdPassClient; log: Log },
  { shop, transaction, remaining }: { shop: Shop; transaction: ProviderTransaction; remaining: number },
): Promise<RefundOutcome> => {
  const fields = {
    ShopID: shop.shopId,
    ShopPass: shop.shopPass,
    ...accessOf(transaction),
  }
  const outcomeOf = (operation: Operation, reply: Reply): RefundOutcome => {
    if (reply.kind === 'lost') return { kind: 'unknown', reason: reply.reason }
    if (reply.kind === 'error') {
      const { codes } = reply
      const isRefusal = (code: string) =>
        code !== locked && refusals.some((prefix) => code.startsWith(prefix))
      if (!codes.every(isRefusal)) return { kind: 'unknown', reason: `${operation}: ${codes.join(' ')}` }
      log.error({ operation, codes }, 'card provider refuses the refund')
      return { kind: 'refused', errors: providerErrorsOf(codes) }
    }
    const tranId = reply.fields.get('tranid')
    return tranId && reply.fields.get('accessid') === transaction.reference
      ? { kind: 'done', tranId }
      : { kind: 'unknown', reason: `${operation}: another transaction or no TranID` }
  }

  if (remaining === 0) return outcomeOf('AlterTran', await cancel(client, fields))
  const change = { ...fields, JobCd: 'CAPTURE', Amount: String(remaining) }
  return outcomeOf('ChangeTran', await client.send('ChangeTran', change))
}
