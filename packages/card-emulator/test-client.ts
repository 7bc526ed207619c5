import iconv from 'iconv-lite'
import { expect, onTestFinished } from 'vitest'
import type { Emulator, EmulatorOptions, TransactionView } from './emulator.ts'
import { startEmulator } from './emulator.ts'

export const SHOP = { ShopID: 'tshop00000001', ShopPass: 'emulator' }

export const VISA = {
  shopId: SHOP.ShopID,
  cardNo: '4111111111111111',
  expire: '203012',
  securityCode: '123',
  holderName: 'TARO YAMADA',
}

type Fields = Record<string, string>

/** Starts an emulator for one test, at noon on 1 March 2027 in Japan unless the options contain a clock. */
export const startForTest = async (options: Partial<EmulatorOptions> = {}): Promise<Emulator> => {
  const emulator = await startEmulator({
    port: 0,
    clock: () => new Date('2027-03-01T03:00:00Z'),
    ...options,
  })
  onTestFinished(() => emulator.close())
  return emulator
}

/** Sends one idPass call as a client does and parses the answer by the protocol's rules. */
export const send = async (url: string, call: string, fields: Fields, init: RequestInit = {}) => {
  const body = Object.entries(fields)
    .map(([name, value]) => `${name}=${escapeCp932(value)}`)
    .join('&')
  return sendRaw(url, call, body, init)
}

export const sendRaw = async (url: string, call: string, body: string, init: RequestInit = {}) => {
  const response = await fetch(`${url}/payment/${call}.idPass`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
    ...init,
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = iconv.decode(bytes, 'cp932')
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes,
    text,
    answer: Object.fromEntries(text.split('&').map((pair) => pair.split(/=(.*)/s, 2))) as Partial<Fields>,
  }
}

/** Registers a transaction of 15,000 yen and returns what ExecTran needs besides the token. */
export const enter = async (url: string, orderId: string, fields: Fields = {}) => {
  const entry = { ...SHOP, OrderID: orderId, JobCd: 'CAPTURE', Amount: '15000', ...fields }
  const { answer } = await send(url, 'EntryTran', entry)
  return {
    OrderID: orderId,
    AccessID: answer.AccessID ?? '',
    AccessPass: answer.AccessPass ?? '',
    Method: '1',
  }
}

/** Registers a transaction and executes it with a new token for the card. */
export const pay = async (url: string, orderId: string, cardNo: string = VISA.cardNo) => {
  const access = await enter(url, orderId)
  return send(url, 'ExecTran', { ...access, Token: await newToken(url, { cardNo }) })
}

/** The address at which the tests' shop receives the browser after 3-D Secure. */
export const RET_URL = 'http://127.0.0.1:3000/payments/3ds/return'

/** Registers a transaction with 3-D Secure 2. */
export const enterSecurely = async (url: string, orderId: string, fields: Fields = {}) => {
  const access = await enter(url, orderId, { TdFlag: '2', Tds2Type: '2', ...fields })
  return { ...access, RetUrl: RET_URL, CallbackType: '1' }
}

/** Executes a transaction with 3-D Secure 2 and returns the redirect address. */
export const redirectOf = async (url: string, execution: Fields, cardNo: string): Promise<URL> => {
  const { text } = await send(url, 'ExecTran', { ...execution, Token: await newToken(url, { cardNo }) })
  return new URL(text.replace('ACS=2&RedirectUrl=', ''))
}

/** Answers a challenge as the page's form does. */
export const answerPage = async (redirect: URL, fields: Fields): Promise<Response> => {
  const body = new URLSearchParams({ ...Object.fromEntries(redirect.searchParams), ...fields })
  const manual = { redirect: 'manual' } as const
  const answer = await fetch(new URL('/api/v2/brw/answer', redirect), { method: 'POST', body, ...manual })
  const next = answer.headers.get('location') ?? ''
  return next.startsWith('/') ? fetch(new URL(next, redirect), manual) : answer
}

/** Charges the card after 3-D Secure. */
export const secure = async (url: string, { AccessID = '', AccessPass = '' }: Fields) =>
  send(url, 'SecureTran2', { AccessID, AccessPass })

export const postJson = async (url: string, path: string, body: unknown, init: RequestInit = {}) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...init,
  })

export const newToken = async (url: string, changes: Fields = {}): Promise<string> => {
  const response = await postJson(url, '/_emulator/token', { ...VISA, ...changes })
  const { token } = (await response.json()) as { token: string }
  return token
}

export const arm = async (
  url: string,
  call: string,
  scenario: string,
  more: Readonly<Record<string, string | number>> = {},
) => postJson(url, '/_emulator/scenarios', { call, scenario, ...more })

/** Polls with a timeout that also suits a busy machine. */
export const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 15_000 })

/** Waits until calls have used up every armed scenario. */
export const untilTaken = async (url: string): Promise<void> => {
  await eventually(async () => (await fetch(`${url}/_emulator/scenarios`)).json()).toEqual({ armed: [] })
}

export const transactions = async (url: string): Promise<TransactionView[]> => {
  const response = await fetch(`${url}/_emulator/transactions`)
  return (await response.json()) as TransactionView[]
}

/** Moves the emulator's clock. */
export const putClock = async (url: string, change: { now: string } | { advanceMs: number }) =>
  postJson(url, '/_emulator/clock', change, { method: 'PUT' })

const escapeCp932 = (text: string): string =>
  iconv.encode(text, 'cp932').toString('hex').replace(/../g, '%$&')
