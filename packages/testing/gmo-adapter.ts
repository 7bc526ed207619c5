import { createServer } from 'node:http'
import type { CardPayment, Charge } from '@uketsuke/server/card-payment'
import { type CheckStringMode, gmoCardPayment } from '@uketsuke/server/card-payment/gmo/gmo-card-payment'
import type { Operation, Timeouts } from '@uketsuke/server/card-payment/gmo/id-pass-client'
import type { Shop } from '@uketsuke/server/card-payment/gmo/shop'
import type { Clock } from '@uketsuke/server/clock'
import { pino } from 'pino'
import { listen } from './listen.ts'

type Trade = { orderId: string; status: string; amount: number; charges: number; refunded: number }

/** One call as the adapter sent it. */
type SentCall = { operation: string; fields: Record<string, string>; at: number }

/**
 * The adapter in front of an emulator, for its own tests. A relay between them records what was sent, and can
 * answer in place of the emulator.
 */
export type AdapterBench = {
  card: CardPayment
  /** The payments of another shop. */
  cardOf(shop: Shop): CardPayment
  /** Everything the adapter sent, oldest first. */
  sent: SentCall[]
  /** Answers the next calls of an operation with these bodies in place of the emulator's. */
  script(operation: Operation, ...bodies: string[]): void
  /** Makes the emulator's next calls of an operation fail in a known way. */
  arm(call: Operation, scenario: string, times?: number): Promise<void>
  /** A token for a card. VISA by default. */
  token(cardNo?: string): Promise<string>
  /** A charge of 15,000 yen that begins now, without 3-D Secure by default. */
  order(changes?: Partial<Charge>): Promise<Charge>
  /** The payments and refunds of the emulator's cardholders. */
  trades(): Promise<Trade[]>
  /** The buyer's part of 3-D Secure. */
  answerChallenge(accessId: string, result: 'success' | 'fail' | 'cancel'): Promise<void>
  /** Moves the emulator's calendar. The adapter's clock moves only over its own pauses. */
  moveCalendar(now: string): Promise<void>
  /** Moves the adapter's clock. */
  wait(ms: number): void
  logged: { level: number; msg: string }[]
  /** Closes the emulator too. */
  close(): Promise<void>
}

export const shop: Shop = { shopId: 'tshop00000001', shopPass: 'emulator' }
export const threeDSecure = {
  mode: 'required',
  returnUrl: 'http://localhost:3000/back',
  email: 'taro@example.org',
} as const

/** Never reached: a hanging emulator cuts the connection first. */
const timeout = 10_000
const timeouts: Timeouts = {
  EntryTran: timeout,
  ExecTran: timeout,
  SecureTran2: timeout,
  SearchTrade: timeout,
  AlterTran: timeout,
  ChangeTran: timeout,
}

const json = async (url: string, method: string, body: unknown): Promise<unknown> => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response.json()
}

export const openBench = async (
  emulator: { url: string; close(): Promise<void> },
  options: { checkString?: CheckStringMode } = {},
): Promise<AdapterBench> => {
  const emulatorUrl = emulator.url
  let now = Date.parse('2027-03-01T03:00:00Z')
  let orders = 0
  const sent: SentCall[] = []
  const scripts = new Map<string, string[]>()

  const relay = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const operation = /\/payment\/(\w+)\.idPass$/.exec(request.url ?? '')?.[1] ?? ''
    sent.push({ operation, fields: Object.fromEntries(new URLSearchParams(body.toString())), at: now })
    const scripted = scripts.get(operation)?.shift()
    if (scripted !== undefined) return response.end(scripted)
    try {
      const headers = { 'content-type': request.headers['content-type'] ?? '' }
      const answer = await fetch(`${emulatorUrl}${request.url}`, { method: 'POST', headers, body })
      response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()))
    } catch {
      response.destroy()
    }
  })

  /** Skips pauses by moving the clock to their end at once. */
  const clock: Clock = {
    now: () => now,
    setTimeout: (run, ms) => {
      now += ms
      queueMicrotask(run)
    },
    clearTimeout: () => {},
    setInterval: () => {},
    clearInterval: () => {},
  }
  const logged: AdapterBench['logged'] = []
  const log = pino({}, { write: (line) => void logged.push(JSON.parse(line)) })
  const apiUrl = `http://127.0.0.1:${await listen(relay)}`
  const token: AdapterBench['token'] = async (cardNo = '4111111111111111') => {
    const card = { cardNo, expire: '203012', securityCode: '123', holderName: 'TARO YAMADA' }
    const issued = await json(`${emulatorUrl}/_emulator/token`, 'POST', { shopId: shop.shopId, ...card })
    return (issued as { token: string }).token
  }

  const tokenScriptUrl = `${apiUrl}/ext/js/token.js`
  const cardOf = (of: Shop) =>
    gmoCardPayment({ apiUrl, tokenScriptUrl, shop: of, clock, log, timeouts, ...options })

  return {
    card: cardOf(shop),
    cardOf,
    sent,
    script: (operation, ...bodies) => void scripts.set(operation, bodies),
    arm: async (call, scenario, times = 1) => {
      await json(`${emulatorUrl}/_emulator/scenarios`, 'POST', { call, scenario, times })
    },
    token,
    order: async (changes = {}) => {
      orders += 1
      return {
        orderId: `order-${orders}`,
        amount: 15_000,
        token: changes.token ?? (await token()),
        transaction: null,
        startedAt: new Date(now),
        threeDSecure: null,
        ...changes,
      }
    },
    trades: async () => {
      const response = await fetch(`${emulatorUrl}/_emulator/transactions`)
      return (await response.json()) as Trade[]
    },
    answerChallenge: async (accessId, result) => {
      await json(`${emulatorUrl}/_emulator/3ds/${accessId}`, 'POST', { result })
    },
    moveCalendar: async (to) => {
      await json(`${emulatorUrl}/_emulator/clock`, 'PUT', { now: to })
    },
    wait: (ms) => {
      now += ms
    },
    logged,
    close: async () => {
      relay.closeAllConnections()
      await Promise.all([emulator.close(), new Promise<void>((closed) => relay.close(() => closed()))])
    },
  }
}
