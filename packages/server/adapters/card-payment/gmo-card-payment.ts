import { createHash } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type {
  CardPayment,
  Charge,
  ChargeOutcome,
  Inquiry,
  PaidRecord,
  ProviderEntry,
  Shop,
} from './card-payment.ts'
import { verdictOfAll } from './id-pass-codes.ts'
import { decodeAnswer, encodeForm, errorCodesOf, type Fields } from './id-pass-wire.ts'

type Operation = 'EntryTran' | 'ExecTran' | 'SearchTrade'

/** Milliseconds per call. ExecTran waits for the card network. */
export type Timeouts = Readonly<Record<Operation, number>>
export const defaultTimeouts: Timeouts = { EntryTran: 30_000, ExecTran: 90_000, SearchTrade: 30_000 }

/** `lost`: sent, but no usable answer came back. */
type Reply =
  | { kind: 'answer'; fields: Fields }
  | { kind: 'error'; codes: string[] }
  | { kind: 'lost'; reason: string }

const orderExists = 'E01040010'
const orderNotFound = ['E01110002', 'M01004002']
const paidStatuses = ['CAPTURE', 'SALES']
/**
 * A card is sent this long after the charge was committed to, and never later: whoever asks the provider then knows when
 * an answer can no longer come.
 */
const sendWithin = 45_000

/** A request refused as busy is sent again after these pauses. */
const busyPauses = [1000, 2000, 5000]

const isBusy = (reply: Reply): boolean => reply.kind === 'error' && verdictOfAll(reply.codes) === 'busy'

/**
 * The card provider's idPass protocol (GMO PG Multi-Payment: EntryTran, ExecTran, SearchTrade), form-encoded CP932.
 * One order id is one transaction there, for ever: that is what makes a second charge impossible.
 */
export const gmoCardPayment = ({
  apiUrl,
  clock,
  log,
  timeouts = defaultTimeouts,
}: {
  /** Everything before `/payment/`. */
  apiUrl: string
  clock: Clock
  log: Log
  timeouts?: Timeouts
}): CardPayment => {
  const send = async (operation: Operation, fields: Record<string, string>): Promise<Reply> => {
    try {
      const response = await fetch(`${apiUrl}/payment/${operation}.idPass`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: encodeForm(fields),
        signal: AbortSignal.timeout(timeouts[operation]),
      })
      const answer = decodeAnswer(Buffer.from(await response.arrayBuffer()))
      if (response.status !== 200) return { kind: 'lost', reason: `${operation}: HTTP ${response.status}` }
      if (!answer) return { kind: 'lost', reason: `${operation}: unreadable answer` }
      const codes = errorCodesOf(answer)
      return codes.length > 0 ? { kind: 'error', codes } : { kind: 'answer', fields: answer }
    } catch (error) {
      return { kind: 'lost', reason: `${operation}: ${error instanceof Error ? error.name : 'failed'}` }
    }
  }

  /** A busy provider did nothing yet, so that even a charge may be sent again. */
  const sendPatiently = async (
    operation: Operation,
    fields: Record<string, string>,
    mayStillSend = () => true,
  ): Promise<Reply> => {
    let reply = await send(operation, fields)
    for (const pause of busyPauses) {
      if (!isBusy(reply) || !mayStillSend()) return reply
      await new Promise<void>((resume) => clock.setTimeout(resume, pause))
      reply = await send(operation, fields)
    }
    return reply
  }

  const inquire = async ({
    shop,
    orderId,
    amount,
  }: {
    shop: Shop
    orderId: string
    amount: number
  }): Promise<Inquiry> => {
    const reply = await sendPatiently('SearchTrade', {
      ShopID: shop.shopId,
      ShopPass: shop.shopPass,
      OrderID: orderId,
    })
    if (reply.kind === 'lost') return { kind: 'unknown', reason: reply.reason }
    if (reply.kind === 'error')
      return reply.codes.some((code) => orderNotFound.includes(code))
        ? { kind: 'unpaid', entry: null }
        : { kind: 'unknown', reason: `SearchTrade: ${reply.codes.join(' ')}` }
    const { fields } = reply
    const entry = entryOf(fields)
    const status = fields.get('status') ?? ''
    if (Number(fields.get('amount')) !== amount || !entry)
      return { kind: 'unknown', reason: `SearchTrade: other amount or no entry, status ${status}` }
    if (paidStatuses.includes(status))
      return { kind: 'paid', record: { ...recordOf(fields, entry), ...cardOf(fields) } }
    if (status === 'UNPROCESSED') return { kind: 'unpaid', entry }
    return { kind: 'unknown', reason: `SearchTrade: status ${status}` }
  }

  /** The transaction at the provider; an order id that exists there already is found, not made again. */
  const register = async ({ shop, orderId, amount }: Charge): Promise<ProviderEntry | ChargeOutcome> => {
    const reply = await sendPatiently('EntryTran', {
      ShopID: shop.shopId,
      ShopPass: shop.shopPass,
      OrderID: orderId,
      JobCd: 'CAPTURE',
      Amount: String(amount),
    })
    const entry = reply.kind === 'answer' ? entryOf(reply.fields) : undefined
    if (entry) return entry
    if (reply.kind === 'error' && !reply.codes.includes(orderExists)) {
      log.error({ codes: reply.codes }, 'card provider refuses the order')
      return notCharged(reply.codes, null)
    }
    // Lost, or the id exists: it may have been registered. No card was sent yet with it by this attempt.
    const found = await inquire({ shop, orderId, amount })
    if (found.kind === 'paid') return found
    return found.kind === 'unpaid' && found.entry ? found.entry : notSent(null)
  }

  const charge = async (order: Charge): Promise<ChargeOutcome> => {
    const mayStillSend = () => clock.now() - order.startedAt.getTime() < sendWithin
    const entry = order.entry ?? (await register(order))
    if ('kind' in entry) return entry
    if (!mayStillSend()) return notSent(entry)
    const fields = {
      AccessID: entry.accessId,
      AccessPass: entry.accessPass,
      OrderID: order.orderId,
      Method: '1',
      Token: order.token,
    }
    const reply = await sendPatiently('ExecTran', fields, mayStillSend)
    if (reply.kind === 'lost') return { kind: 'unknown', reason: reply.reason }
    if (reply.kind === 'error') {
      if (verdictOfAll(reply.codes) === 'unknown')
        return { kind: 'unknown', reason: `ExecTran: ${reply.codes.join(' ')}` }
      if (verdictOfAll(reply.codes) === 'ours')
        log.error({ codes: reply.codes }, 'card provider refuses the charge for a reason that is ours')
      return notCharged(reply.codes, entry)
    }
    const answer = reply.fields
    if (answer.get('acs') !== '0')
      return { kind: 'unknown', reason: `ExecTran: ACS=${answer.get('acs') ?? ''}` }
    if (answer.get('checkstring') !== checkStringOf(answer, order.shop.shopPass))
      log.warn('check string of the card provider does not agree')
    return { kind: 'paid', record: recordOf(answer, entry) }
  }

  return { charge, inquire, longestCharge: sendWithin + timeouts.ExecTran }
}

const entryOf = (fields: Fields): ProviderEntry | undefined => {
  const accessId = fields.get('accessid')
  const accessPass = fields.get('accesspass')
  return accessId && accessPass ? { accessId, accessPass } : undefined
}

const recordOf = (fields: Fields, entry: ProviderEntry): PaidRecord => ({
  ...entry,
  tranId: fields.get('tranid') ?? '',
  approve: fields.get('approve') ?? '',
  tranDate: fields.get('trandate') ?? fields.get('processdate') ?? '',
})

/** Last four digits (fewer where the shop masks more) and MMYY from the provider's YYMM. */
const cardOf = (fields: Fields): { cardLast4?: string; cardExp?: string } => {
  const last = /[0-9]{1,4}$/.exec(fields.get('cardno') ?? '')?.[0]
  const expire = /^([0-9]{2})([0-9]{2})$/.exec(fields.get('expire') ?? '')
  return { ...(last && { cardLast4: last }), ...(expire && { cardExp: `${expire[2]}${expire[1]}` }) }
}

/** The card never left for the provider. */
const notSent = (entry: ProviderEntry | null): ChargeOutcome => ({
  kind: 'declined',
  code: '1300',
  canRetry: true,
  errors: [],
  entry,
})

const notCharged = (codes: string[], entry: ProviderEntry | null): ChargeOutcome => {
  const verdict = verdictOfAll(codes)
  return {
    kind: 'declined',
    code: verdict === 'token' ? 'TOKEN_ERROR' : verdict === 'busy' ? '1300' : 'OTHER_PAYMENT_ERROR',
    canRetry: verdict !== 'ours',
    errors: codes.map((errorCode) => ({ errorCode, message: '' })),
    entry,
  }
}

/** MD5 over the answer's values and the shop's password, without separators (the provider's CheckString). */
const checkStringOf = (fields: Fields, shopPass: string): string =>
  createHash('md5')
    .update(
      ['orderid', 'forward', 'method', 'paytimes', 'approve', 'tranid', 'trandate']
        .map((key) => fields.get(key) ?? '')
        .join('') + shopPass,
    )
    .digest('hex')
