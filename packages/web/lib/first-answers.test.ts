import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askFirst, takeFirstAnswer } from './first-answers.ts'

let server: Server
let asked: { url: string | undefined; token: string | string[] | undefined; convention: unknown }[]
let status: number
let answer: string
let base: string

const listen = async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The server does not listen')
  return `http://127.0.0.1:${address.port}`
}

beforeEach(async () => {
  asked = []
  status = 200
  answer = '{"stock":1}'
  server = createServer(({ url, headers }, response) => {
    asked.push({ url, token: headers['x-api-token'], convention: headers['x-convention-id'] })
    response.writeHead(status, { 'content-type': 'application/json' }).end(answer)
  })
  base = await listen()
})

afterEach(async () => {
  vi.restoreAllMocks()
  globalThis.askedFirst = undefined
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

const headers = { 'X-Convention-Id': 'demo2027' }

test('a question is asked with the headers of any call, and its answer is there for the app', async () => {
  askFirst([{ address: `${base}/v2/code`, token: 'abc' }, { address: `${base}/v2/stocks` }], headers)
  const answer = await takeFirstAnswer(`${base}/v2/code`, 'abc')
  expect(answer?.body).toEqual({ stock: 1 })
  expect(Date.parse(answer?.date ?? '')).toBeGreaterThan(0)
  await takeFirstAnswer(`${base}/v2/stocks`, undefined)
  expect(asked).toContainEqual({ url: '/v2/code', token: 'Bearer abc', convention: 'demo2027' })
  expect(asked).toContainEqual({ url: '/v2/stocks', token: undefined, convention: 'demo2027' })
})

test('an answer is given once: whoever asks again wants to know it anew', async () => {
  askFirst([{ address: `${base}/v2/stocks` }], headers)
  expect(await takeFirstAnswer(`${base}/v2/stocks`, undefined)).toBeDefined()
  expect(await takeFirstAnswer(`${base}/v2/stocks`, undefined)).toBeUndefined()
})

test('an answer belongs to the bearer it was asked with', async () => {
  askFirst([{ address: `${base}/v2/code`, token: 'abc' }], headers)
  expect(await takeFirstAnswer(`${base}/v2/code`, 'another')).toBeUndefined()
  expect(await takeFirstAnswer(`${base}/v2/code`, undefined)).toBeUndefined()
})

test('a refusal is no answer: the call that follows tells it as any other', async () => {
  status = 410
  askFirst([{ address: `${base}/v2/code`, token: 'abc' }], headers)
  expect(await takeFirstAnswer(`${base}/v2/code`, 'abc')).toBeUndefined()
})

test('a lost connection is no answer, and nobody hears of it', async () => {
  askFirst([{ address: 'http://127.0.0.1:1/v2/code' }], headers)
  expect(await takeFirstAnswer('http://127.0.0.1:1/v2/code', undefined)).toBeUndefined()
})

test.each(['nothing', 'half an answer'])('a connection that hangs after %s is given up', async (sent) => {
  const silent = createServer((_, response) => {
    if (sent !== 'nothing') response.writeHead(200, { 'content-type': 'application/json' }).write('{"stock"')
  })
  await new Promise((closed) => server.close(closed))
  server = silent
  base = await listen()
  askFirst([{ address: `${base}/v2/stocks` }], headers, 100)
  expect(await takeFirstAnswer(`${base}/v2/stocks`, undefined)).toBeUndefined()
})

test('an answer that is none of ours is no answer', async () => {
  answer = '<html>Log in to this network</html>'
  askFirst([{ address: `${base}/v2/stocks` }], headers)
  expect(await takeFirstAnswer(`${base}/v2/stocks`, undefined)).toBeUndefined()
})

test('an answer that lay for long is none: seats change by the second', async () => {
  const now = Date.now()
  askFirst([{ address: `${base}/v2/stocks` }], headers)
  vi.spyOn(Date, 'now').mockReturnValue(now + 11_000)
  expect(await takeFirstAnswer(`${base}/v2/stocks`, undefined)).toBeUndefined()
})
