import type {
  CardPayment,
  CardProvider,
  DecidedOutcome,
  Declined,
  Inquiry,
  PaidRecord,
  ProviderTransaction,
} from '@uketsuke/server/card-payment'
import * as z from 'zod/mini'

const Settings = z.strictObject({ url: z.url(), account: z.string(), keyVariable: z.string() })

const Payment = z.looseObject({
  id: z.string(),
  order: z.string(),
  amount: z.int(),
  charged: z.int(),
  state: z.enum(['asked', 'authenticate', 'authenticated', 'declined', 'paid', 'returned']),
  receipt: z.optional(z.string()),
  card: z.optional(z.string()),
  until: z.optional(z.string()),
  reason: z.optional(z.string()),
})
type Payment = z.infer<typeof Payment>

type Reply = { kind: 'lost'; reason: string } | { kind: 'none' } | { kind: 'payment'; payment: Payment }

const asTransaction = ({ id }: Payment): ProviderTransaction => ({ reference: id, data: {} })
const recordOf = (payment: Payment): PaidRecord => ({
  ...asTransaction(payment),
  tranId: payment.receipt ?? '',
  ...(payment.card && { cardLast4: payment.card }),
  ...(payment.until && { cardExp: payment.until.replace('/', '') }),
})
const declined = (payment: Payment): Declined => ({
  kind: 'declined',
  code: 'OTHER_PAYMENT_ERROR',
  canRetry: true,
  errors: [
    { errorCode: payment.reason ?? payment.state, advice: 'otherCard', message: 'The card was declined.' },
  ],
  transaction: asTransaction(payment),
})

const decidedOf = (reply: Reply): DecidedOutcome => {
  if (reply.kind !== 'payment')
    return { kind: 'unknown', reason: reply.kind === 'lost' ? reply.reason : 'none' }
  const { payment } = reply
  if (payment.state === 'paid') return { kind: 'paid', record: recordOf(payment) }
  return payment.state === 'declined' ? declined(payment) : { kind: 'unknown', reason: payment.state }
}

const inquiryOf = (reply: Reply): Inquiry => {
  if (reply.kind === 'lost') return { kind: 'unknown', reason: reply.reason }
  if (reply.kind === 'none') return { kind: 'unpaid', transaction: null }
  const { payment } = reply
  if (payment.state === 'paid') return { kind: 'paid', amount: payment.charged, record: recordOf(payment) }
  if (payment.state === 'returned') return { kind: 'refunded', record: recordOf(payment) }
  return { kind: 'unpaid', transaction: asTransaction(payment) }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
const Named = z.looseObject({ payment: z.string(), account: z.optional(z.string()) })

/** The adapter of the tests' second provider (`startSecondProvider`). Only tests register it. */
export const secondProvider: CardProvider = {
  name: 'purse',
  settings: Settings,
  open: ({ env, answerWithin = 10_000 }, settings): CardPayment => {
    const { url, account, keyVariable } = Settings.parse(settings)
    const headers = {
      authorization: `${account}:${env[keyVariable]}`,
      'content-type': 'application/json',
    }
    const call = async (method: string, path: string, body?: object): Promise<Reply> => {
      try {
        const signal = AbortSignal.timeout(answerWithin)
        const response = await fetch(url + path, {
          method,
          headers,
          signal,
          ...(body && { body: JSON.stringify(body) }),
        })
        if (response.status === 404) return { kind: 'none' }
        return { kind: 'payment', payment: Payment.parse(await response.json()) }
      } catch (error) {
        return { kind: 'lost', reason: String(error) }
      }
    }
    const idOf = ({ reference }: ProviderTransaction) => encodeURIComponent(reference)
    return {
      provider: 'purse',
      charge: async ({ orderId, amount, token, threeDSecure }) => {
        const returnUrl = threeDSecure?.returnUrl ?? null
        const reply = await call('POST', '/payments', {
          order: orderId,
          amount,
          token: jsonOf(token),
          returnUrl,
        })
        if (reply.kind !== 'payment' || reply.payment.state !== 'authenticate') return decidedOf(reply)
        const transaction = asTransaction(reply.payment)
        return { kind: 'redirect', redirectUrl: `${url}/challenges/${idOf(transaction)}`, transaction }
      },
      chargeAuthenticated: async ({ transaction }) =>
        decidedOf(await call('POST', `/payments/${idOf(transaction)}/confirm`)),
      inquire: async ({ orderId }) => inquiryOf(await call('GET', `/payments/of/${orderId}`)),
      refund: async ({ transaction, remaining }) => {
        const reply = await call('POST', `/payments/${idOf(transaction)}/keep`, { amount: remaining })
        return reply.kind === 'payment'
          ? { kind: 'done', tranId: reply.payment.receipt ?? '' }
          : { kind: 'unknown', reason: reply.kind }
      },
      readNotification: (body) => {
        const named = Named.safeParse(jsonOf(body.toString())).data
        return named?.account === account ? { orderId: null, reference: named.payment } : undefined
      },
      readTransactions: (file) => {
        const orders = z.array(z.string()).safeParse(jsonOf(file.toString())).data
        return orders?.map((orderId) => ({ orderId, processedAt: null }))
      },
      timeInFlight: 60_000,
      browser: { account, payUrl: url },
      csp: { scripts: [`${url}/purse.js`], calls: [url] },
    }
  },
  readReturn: (_form, { p = '' }) =>
    Named.safeParse(jsonOf(Buffer.from(p, 'base64url').toString())).data?.payment ?? '',
  notification: { contentType: 'application/json', received: 'thanks' },
}
