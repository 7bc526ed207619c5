import { createServer, type IncomingMessage, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { api } from '@uketsuke/contract'
import { listen } from '@uketsuke/testing/listen'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCall } from './api.ts'

type Answer = { status: number; body?: unknown; headers?: Record<string, string> }
type Seen = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string }

let server: Server
let port: number
let seen: Seen[]
let answers: Answer[]
const onOutOfDate = vi.fn()

const connect = (retryDelay = 0) => {
  const baseUrl = `http://127.0.0.1:${port}/v2/`
  return createCall({ baseUrl, conventionId: 'demo2027', onOutOfDate, retryDelay })
}

beforeEach(async () => {
  seen = []
  answers = []
  onOutOfDate.mockClear()
  server = createServer(async (request, response) => {
    const body = await text(request)
    seen.push({ method: request.method, url: request.url, headers: request.headers, body })
    const answer = answers.shift() ?? { status: 200, body: {} }
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
    response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body))
  })
  port = await listen(server)
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

const body = { code: 'c', orderId: 'order', token: 'token' }
const busy = { status: 409, body: { code: 'REQUEST_IN_PROGRESS' }, headers: { 'retry-after': '0' } }
const broken = { status: 500, body: { code: 'INTERNAL_ERROR' } }
const keys = () => seen.map(({ headers }) => headers['idempotency-key'])

describe('a call', () => {
  test('sends what its endpoint declares', async () => {
    answers = [{ status: 200, body: { price: 1, items: [] } }]
    expect(await connect()(api.readPrice, { params: { orderId: 'a/b' } })).toEqual({ price: 1, items: [] })
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/v2/payments/a%2Fb/price' })
    expect(seen[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-convention-id': 'demo2027',
    })
    expect(keys()).toEqual([undefined])
  })

  test('carries the token, and returns nothing for an empty answer', async () => {
    answers = [{ status: 204 }]
    expect(await connect()(api.checkLogin, { token: 'secret' })).toBeUndefined()
    expect(seen[0]?.headers['x-api-token']).toBe('Bearer secret')
  })

  test('throws the code and the broken rules of the answer', async () => {
    const details = [{ path: 'token', rule: 'required' }]
    answers = [{ status: 400, body: { code: 'INVALID_FORMAT', message: '', details } }]
    await expect(connect()(api.beginPayment, { body })).rejects.toMatchObject({
      code: 'INVALID_FORMAT',
      status: 400,
      details,
    })
    expect(seen).toHaveLength(1)
  })

  test('counts as a network error without an answer', async () => {
    const call = connect()
    await new Promise((closed) => server.close(closed))
    await expect(call(api.readStocks)).rejects.toMatchObject({ code: 'NETWORK_ERROR', status: 0 })
  })
})

test('a call ends at its own timeout, retries included', async () => {
  const silent = createServer(() => seen.push({ method: '', url: '', headers: {}, body: '' }))
  port = await listen(silent)
  server.close()
  server = silent
  const asked = connect()(api.checkLogin, { token: 'secret', totalTimeout: 200 })
  await expect(asked).rejects.toMatchObject({ code: 'NETWORK_ERROR', status: 0 })
  expect(seen).toHaveLength(1)
})

test.each([
  ['breaks off', { 'content-length': '100' }, undefined],
  ['never ends', {}, 300],
])('treats an answer that %s as a lost connection', async (what, length, totalTimeout) => {
  let requests = 0
  const half = createServer((_, response) => {
    requests += 1
    response.writeHead(200, { 'content-type': 'application/json', ...length }).write('{"price":')
    if (what === 'breaks off') response.end(() => response.destroy())
  })
  port = await listen(half)
  server.close()
  server = half
  const asked = connect()(api.readStocks, { ...(totalTimeout && { totalTimeout }) })
  await expect(asked).rejects.toMatchObject({ code: 'NETWORK_ERROR', status: 0 })
  expect(requests).toBe(1)
})

describe('a retry', () => {
  test('keeps the idempotency key and the body of its call', async () => {
    answers = [broken, broken, { status: 202, body: { jobId: 'j' } }]
    expect(await connect()(api.beginPayment, { body })).toEqual({ jobId: 'j' })
    expect(seen.map((request) => JSON.parse(request.body))).toEqual([body, body, body])
    expect(new Set(keys()).size).toBe(1)
    expect(keys()[0]).toMatch(/^[\x21-\x7e]{16,64}$/)
  })

  test('does not share a key with another call', async () => {
    const call = connect()
    await call(api.beginPayment, { body })
    await call(api.beginPayment, { body })
    expect(new Set(keys()).size).toBe(2)
  })

  test('ends after three retries', async () => {
    answers = [broken, broken, broken, broken, { status: 202, body: { jobId: 'late' } }]
    await expect(connect()(api.beginPayment, { body })).rejects.toMatchObject({ code: 'INTERNAL_ERROR' })
    expect(seen).toHaveLength(4)
  })

  test('may reach a server that knows the call, during an upgrade', async () => {
    answers = [
      { status: 404, body: { code: 'NOT_FOUND' } },
      { status: 202, body: { jobId: 'j' } },
    ]
    expect(await connect()(api.beginPayment, { body })).toEqual({ jobId: 'j' })
  })

  test('waits for Retry-After while the first request still runs', async () => {
    answers = [busy, { status: 202, body: { jobId: 'j' } }]
    const endlessBackoff = 3_600_000
    expect(await connect(endlessBackoff)(api.beginPayment, { body })).toEqual({ jobId: 'j' })
  })

  test.each([
    [409, 'ALREADY_COMPLETED'],
    [404, 'PAYMENT_NOT_FOUND'],
    [429, 'TOO_MANY_ATTEMPTS'],
    [503, 'PAYMENTS_PAUSED'],
  ])('is not attempted after %i %s', async (status, code) => {
    answers = [{ status, body: { code }, headers: { 'retry-after': '0' } }]
    await expect(connect()(api.beginPayment, { body })).rejects.toMatchObject({ code })
    expect(seen).toHaveLength(1)
  })
})

describe('OUT_OF_DATE', () => {
  const outOfDate = { status: 403, body: { code: 'OUT_OF_DATE' } }

  test('reloads the app', async () => {
    answers = [outOfDate]
    await expect(connect()(api.checkLogin, { token: 't' })).rejects.toMatchObject({ code: 'OUT_OF_DATE' })
    expect(onOutOfDate).toHaveBeenCalledOnce()
  })

  test('is left to callers that show it', async () => {
    answers = [outOfDate]
    const credentials = { registrationId: 'r', password: 'p', target: 'mypage' } as const
    await expect(connect()(api.login, { body: credentials, showsOutOfDate: true })).rejects.toMatchObject({
      status: 403,
    })
    expect(onOutOfDate).not.toHaveBeenCalled()
  })
})

describe('timing', () => {
  /** The time of each request in milliseconds. */
  const made: number[] = []
  const call = createCall({ baseUrl: 'http://127.0.0.1/v2/', conventionId: 'demo2027', onOutOfDate })
  const hear = (answer: (request: Request) => Promise<Response>) =>
    vi.stubGlobal('fetch', (request: Request) => {
      made.push(Date.now())
      return answer(request)
    })

  beforeEach(() => {
    made.length = 0
    vi.useFakeTimers({ now: 0 })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('gives up a request without an answer after 30 seconds', async () => {
    const aborted: number[] = []
    hear(
      ({ signal }) =>
        new Promise((_answer, refuse) => {
          signal.addEventListener('abort', () => {
            aborted.push(Date.now())
            refuse(signal.reason)
          })
        }),
    )
    const outcome = expect(call(api.readStocks)).rejects.toMatchObject({ code: 'NETWORK_ERROR', status: 0 })
    await vi.advanceTimersByTimeAsync(300_000)
    await outcome
    expect(aborted.map((at, index) => at - (made[index] ?? 0))).toEqual([30_000, 30_000, 30_000, 30_000])
  })

  test('waits twice as long before each retry', async () => {
    hear(async () => Response.json({ code: 'INTERNAL_ERROR' }, { status: 500 }))
    const outcome = expect(call(api.readStocks)).rejects.toMatchObject({ code: 'INTERNAL_ERROR' })
    await vi.advanceTimersByTimeAsync(300_000)
    await outcome
    const [first = 0, second, third] = made.slice(1).map((at, index) => at - (made[index] ?? 0))
    expect(first).toBeGreaterThan(0)
    expect([second, third]).toEqual([2 * first, 4 * first])
  })
})
