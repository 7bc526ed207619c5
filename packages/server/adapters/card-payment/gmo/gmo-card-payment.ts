import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import {
  type AuthenticatedCharge,
  type CardPayment,
  type Charge,
  type ChargeOutcome,
  type DecidedOutcome,
  notSent,
  type ProviderTransaction,
} from '../card-payment.ts'
import { declinedWith } from './declines.ts'
import { searchOrder } from './gmo-inquiry.ts'
import { refund } from './gmo-refund.ts'
import { registerOrder } from './gmo-registration.ts'
import { defaultTimeouts, idPassClient, type Operation, type Reply, type Timeouts } from './id-pass-client.ts'
import { verdictOfAll } from './id-pass-codes.ts'
import { accessOf, hasValidCheckString, recordOf, redirectUrlOf } from './id-pass-fields.ts'
import { readNotification } from './read-callbacks.ts'
import type { Shop } from './shop.ts'
import { readTransactions } from './shop-export.ts'

/**
 * A card is sent at most this long after the charge was committed, so that an inquiry knows when no answer
 * can come any longer. In milliseconds.
 */
const sendWithin = 45_000

/** The treatment of an answer with a wrong check string: it is logged, or not trusted. */
export type CheckStringMode = 'log' | 'require'

/**
 * The card provider's idPass protocol (GMO PG Multi-Payment: EntryTran, ExecTran, SecureTran2, SearchTrade,
 * AlterTran, ChangeTran), form-encoded CP932. There, an order ID permanently belongs to one transaction,
 * which makes a second charge impossible.
 */
export const gmoCardPayment = ({
  apiUrl,
  tokenScriptUrl,
  shop,
  clock,
  log,
  timeouts = defaultTimeouts,
  checkString = 'log',
}: {
  /** Everything before `/payment/`. */
  apiUrl: string
  tokenScriptUrl: string
  shop: Shop
  clock: Clock
  log: Log
  timeouts?: Timeouts
  /** The order of the joined values is undocumented. `log` is for the test environment, to see them match. */
  checkString?: CheckStringMode
}): CardPayment => {
  const client = idPassClient({ apiUrl, clock, log, timeouts })

  const mayStillSend =
    ({ startedAt }: { startedAt: Date }) =>
    () =>
      clock.now() - startedAt.getTime() < sendWithin

  /** Reads the successful answer of a charging call. */
  const paidOf = (
    operation: Operation,
    { fields }: Extract<Reply, { kind: 'answer' }>,
    { orderId, transaction }: { orderId: string; transaction: ProviderTransaction },
  ): DecidedOutcome => {
    const record = recordOf(fields, transaction)
    if (fields.get('orderid') !== orderId || record.tranId === '')
      return { kind: 'unknown', reason: `${operation}: another order or no TranID` }
    if (!hasValidCheckString(fields, shop.shopPass)) {
      log.warn({ operation, tranId: record.tranId }, 'check string of the card provider does not match')
      if (checkString === 'require') return { kind: 'unknown', reason: `${operation}: check string` }
    }
    return { kind: 'paid', record }
  }

  /** Reads the answer of a charging call that is an error or was lost. */
  const unpaidOf = (
    operation: Operation,
    reply: Exclude<Reply, { kind: 'answer' }>,
    transaction: ProviderTransaction,
  ): DecidedOutcome => {
    if (reply.kind === 'lost') return { kind: 'unknown', reason: reply.reason }
    const { codes } = reply
    const verdict = verdictOfAll(codes)
    if (verdict === 'unknown') return { kind: 'unknown', reason: `${operation}: ${codes.join(' ')}` }
    if (verdict === 'ours')
      log.error({ operation, codes }, 'card provider refuses the charge because of our request or contract')
    return declinedWith(codes, transaction)
  }

  const charge = async (order: Charge): Promise<ChargeOutcome> => {
    const { orderId, token, threeDSecure } = order
    const transaction = order.transaction ?? (await registerOrder({ client, log }, { ...order, shop }))
    if ('kind' in transaction) return transaction
    const inTime = mayStillSend(order)
    if (!inTime()) return notSent(transaction)
    const fields = {
      ...accessOf(transaction),
      OrderID: orderId,
      Method: '1',
      Token: token,
      ...(threeDSecure && {
        RetUrl: threeDSecure.returnUrl,
        CallbackType: '1',
        Tds2Email: threeDSecure.email,
      }),
    }
    const reply = await client.send('ExecTran', fields, inTime)
    if (reply.kind !== 'answer') return unpaidOf('ExecTran', reply, transaction)
    const acs = reply.fields.get('acs') ?? ''
    if (acs === '0') return paidOf('ExecTran', reply, { ...order, transaction })
    const redirectUrl = acs === '2' ? redirectUrlOf(reply.fields) : undefined
    return redirectUrl
      ? { kind: 'redirect', redirectUrl, transaction }
      : { kind: 'unknown', reason: `ExecTran: ACS=${acs} without an address to go to` }
  }

  const chargeAuthenticated = async (order: AuthenticatedCharge): Promise<DecidedOutcome> => {
    const { transaction } = order
    const inTime = mayStillSend(order)
    if (!inTime()) return notSent(transaction)
    const reply = await client.send('SecureTran2', accessOf(transaction), inTime)
    return reply.kind === 'answer'
      ? paidOf('SecureTran2', reply, order)
      : unpaidOf('SecureTran2', reply, transaction)
  }

  return {
    provider: 'gmo',
    charge,
    chargeAuthenticated,
    inquire: async ({ orderId }) => (await searchOrder(client, { shop, orderId })).inquiry,
    refund: (order) => refund({ client, log }, { ...order, shop }),
    readNotification: (form) => {
      const { shopId, orderId, accessId } = readNotification(form)
      return shopId === shop.shopId && orderId !== '' ? { orderId, reference: accessId } : undefined
    },
    readTransactions: (file) => readTransactions(file, shop.shopId),
    timeInFlight: sendWithin + Math.max(timeouts.ExecTran, timeouts.SecureTran2),
    browser: { shopId: shop.shopId, gmoCdnUrl: tokenScriptUrl },
    csp: { scripts: [tokenScriptUrl], calls: [apiUrl, tokenScriptUrl] },
  }
}
