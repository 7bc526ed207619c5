import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from './listen.ts'

/** The effects of this provider's cards. It ignores everything else about a card. */
export type SecondProviderCard = 'pays' | 'declined' | 'challenged'

export type SecondProviderPayment = {
  id: string
  order: string
  amount: number
  /** Yen currently charged to the card. */
  charged: number
  /** How often the card was charged. */
  charges: number
  state: 'asked' | 'authenticate' | 'authenticated' | 'declined' | 'paid' | 'returned'
  returnUrl: string | null
}

/**
 * A card provider that shares nothing with the first one: JSON over paths, a token that is an object as JSON
 * text, payments that it names itself, 3-D Secure that returns by GET with a sealed parameter, and
 * notifications that only name the payment.
 */
export type SecondProvider = {
  url: string
  payments: SecondProviderPayment[]
  /** A token as its script in the browser would make it. */
  token(card: SecondProviderCard): string
  /** Loses the next answer of this call, after or before its work is done. */
  lose(call: SecondProviderCall, when: 'after' | 'before'): void
  /** The buyer authenticates or fails. Returns where the browser is redirected. */
  answerChallenge(payment: SecondProviderPayment, ok: boolean): string
  close(): Promise<void>
}
type SecondProviderCall = 'pay' | 'confirm' | 'find' | 'keep'

/** The account of the tests' conventions at this provider. */
export const secondProviderAccount = { account: 'acc-1', key: 'purse key' }

const readJson = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString() || '{}')
}

type Answer = { status: number; body: object }

export const startSecondProvider = async (): Promise<SecondProvider> => {
  const payments: SecondProviderPayment[] = []
  const losses = new Map<SecondProviderCall, 'after' | 'before'>()
  let tokens = 0

  const view = ({ id, order, amount, charged, state }: SecondProviderPayment): object => ({
    id,
    order,
    amount,
    charged,
    state,
    ...(state === 'paid' || state === 'returned' ? { receipt: `R-${id}`, card: '4242', until: '12/30' } : {}),
  })
  const answerOf = (payment: SecondProviderPayment): Answer =>
    payment.state === 'declined'
      ? { status: 402, body: { ...view(payment), reason: 'do_not_honor' } }
      : { status: 200, body: view(payment) }
  const charge = (payment: SecondProviderPayment) => {
    payment.state = 'paid'
    payment.charged = payment.amount
    payment.charges += 1
  }

  const pay = (body: Record<string, unknown>): Answer => {
    const known = payments.find(({ order }) => order === body.order)
    if (known?.state === 'paid') return { status: 409, body: view(known) }
    const payment: SecondProviderPayment = known ?? {
      id: `pay_${payments.length + 1}_${String(body.order).slice(0, 6)}`,
      order: String(body.order),
      amount: Number(body.amount),
      charged: 0,
      charges: 0,
      state: 'asked',
      returnUrl: null,
    }
    if (!known) payments.push(payment)
    payment.returnUrl = (body.returnUrl as string | null) ?? null
    const { card } = body.token as { card: SecondProviderCard }
    if (card === 'declined') payment.state = 'declined'
    else if (card === 'challenged' && payment.returnUrl) payment.state = 'authenticate'
    else charge(payment)
    return answerOf(payment)
  }

  const act = (call: SecondProviderCall, path: string[], body: Record<string, unknown>): Answer => {
    if (call === 'pay') return pay(body)
    const payment = payments.find(({ id, order }) => id === path[1] || order === path[2])
    if (!payment) return { status: 404, body: {} }
    if (call === 'confirm') {
      if (payment.state === 'authenticated') charge(payment)
      else if (payment.state === 'authenticate') payment.state = 'declined'
    }
    if (call === 'keep') {
      payment.charged = Number(body.amount)
      if (payment.charged === 0) payment.state = 'returned'
    }
    return answerOf(payment)
  }

  const callOf = (method: string, path: string[]): SecondProviderCall => {
    if (method === 'GET') return 'find'
    return path[2] === 'confirm' ? 'confirm' : path[2] === 'keep' ? 'keep' : 'pay'
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').split('/').slice(1)
    const body = await readJson(request)
    if (request.headers.authorization !== `${secondProviderAccount.account}:${secondProviderAccount.key}`)
      return void response.writeHead(401).end('{}')
    const call = callOf(request.method ?? '', path)
    const loss = losses.get(call)
    losses.delete(call)
    if (loss === 'before') return void response.destroy()
    const { status, body: said } = act(call, path, body)
    if (loss === 'after') return void response.destroy()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  }

  const server = createServer((request, response) => void answer(request, response))
  const url = `http://127.0.0.1:${await listen(server)}`
  return {
    url,
    payments,
    token: (card) => {
      tokens += 1
      return JSON.stringify({ card, nonce: tokens })
    },
    lose: (call, when) => void losses.set(call, when),
    answerChallenge: (payment, ok) => {
      if (ok) payment.state = 'authenticated'
      const back = new URL(payment.returnUrl ?? '')
      back.searchParams.set('p', Buffer.from(JSON.stringify({ payment: payment.id })).toString('base64url'))
      return back.href
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}
