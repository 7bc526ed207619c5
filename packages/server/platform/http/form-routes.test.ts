import { apiBase } from '@uketsuke/contract'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { type FormAnswer, type FormCall, mountFormRoutes } from './form-routes.ts'
import { createHttpServer } from './http-server.ts'

const now = new Date('2027-02-01T00:00:00Z')
let calls: FormCall[] = []
let answer: () => FormAnswer = () => ({ kind: 'text', text: '0' })
const handle = async (call: FormCall) => {
  calls.push(call)
  return answer()
}
beforeEach(() => {
  calls = []
  answer = () => ({ kind: 'text', text: '0' })
})

let fastify: FastifyInstance
beforeAll(async () => {
  fastify = await createHttpServer({ log: pino({ level: 'silent' }), secure: false })
  fastify.post(`${apiBase}/json`, async () => ({}))
  mountFormRoutes(
    fastify,
    [
      { method: ['POST'], path: '/form', handle },
      { method: ['GET', 'POST'], path: '/back', handle },
    ],
    { clock: { ...systemClock, now: () => now.getTime() } },
  )
})
afterAll(() => fastify.close())

const form = 'application/x-www-form-urlencoded'
const post = (url: string, payload: string | Buffer, type: string | undefined = form) =>
  fastify.inject({ method: 'POST', url, payload, headers: type === '' ? {} : { 'content-type': type } })

describe('a form', () => {
  test('reaches its handler byte by byte, still encoded', async () => {
    const sent = Buffer.from('Name=%8ER%93c+%91%be&Raw=\x8e\x52\xff', 'latin1')
    const { statusCode, body, headers } = await post('/v2/form?a=1&b=%E5%B1%B1&a=2&c', sent)
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: '0' })
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(calls).toEqual([{ body: sent, query: { a: '1', b: '山', c: '' }, now }])
  })

  test.each([`${form}; charset=Windows-31J`, `${form};charset=UTF-8`, form.toUpperCase()])(
    'accepts type %s',
    async (type) => {
      expect(await post('/v2/form', 'a=1', type)).toMatchObject({ statusCode: 200 })
      expect(calls[0]?.body.toString()).toBe('a=1')
    },
  )

  test('can be empty', async () => {
    expect(await post('/v2/form', '')).toMatchObject({ statusCode: 200 })
    expect(await fastify.inject({ method: 'POST', url: '/v2/form' })).toMatchObject({ statusCode: 200 })
    expect(calls.map(({ body }) => body.length)).toEqual([0, 0])
  })

  test('is limited to 16 KB', async () => {
    expect(await post('/v2/form', 'x'.repeat(16_384))).toMatchObject({ statusCode: 200 })
    const refused = await post('/v2/form', 'x'.repeat(16_385))
    expect(refused.statusCode).toBe(413)
    expect(refused.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
    expect(refused.headers['cache-control']).toBe('no-store')
    expect(calls).toHaveLength(1)
  })

  test.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'nonsense', ''])(
    'rejects type "%s"',
    async (type) => {
      const refused = await post('/v2/form', '{"a":1}', type)
      expect(refused.statusCode).toBe(415)
      expect(refused.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' })
      expect(calls).toEqual([])
    },
  )

  test('is still refused by the routes of the API', async () => {
    expect(await post('/v2/json', 'a=1')).toMatchObject({ statusCode: 415 })
    expect(await post('/v2/json', '{}', 'application/json')).toMatchObject({ statusCode: 200 })
  })
})

test('redirects a returning browser with GET, whichever method it used', async () => {
  answer = () => ({ kind: 'seeOther', location: 'https://example.org/#/payment?orderId=abc&lang=ja' })
  for (const method of ['GET', 'POST'] as const) {
    const { statusCode, headers, body } = await fastify.inject({ method, url: '/v2/back?AccessID=abc' })
    expect({ statusCode, body }).toEqual({ statusCode: 303, body: '' })
    expect(headers.location).toBe('https://example.org/#/payment?orderId=abc&lang=ja')
    expect(headers['cache-control']).toBe('no-store')
  }
  expect(calls.map(({ query }) => query)).toEqual([{ AccessID: 'abc' }, { AccessID: 'abc' }])
})

test.each([
  ['POST', '/form'],
  ['POST', '/v2/form/'],
] as const)('%s %s is not found', async (method, url) => {
  const refused = await fastify.inject({ method, url })
  expect(refused.statusCode).toBe(404)
  expect(refused.json()).toEqual({ code: 'NOT_FOUND', message: 'not found' })
  expect(calls).toEqual([])
})

test.each([
  ['GET', '/v2/form', 405, 'POST, OPTIONS'],
  ['HEAD', '/v2/form', 405, 'POST, OPTIONS'],
  ['PUT', '/v2/form', 405, 'POST, OPTIONS'],
  ['DELETE', '/v2/back', 405, 'GET, HEAD, POST, OPTIONS'],
  ['OPTIONS', '/v2/form', 204, 'POST, OPTIONS'],
  ['HEAD', '/v2/back', 200, undefined],
] as const)('%s %s is answered with %s and does nothing', async (method, url, status, allow) => {
  const { statusCode, headers } = await fastify.inject({ method, url })
  expect({ statusCode, allow: headers.allow }).toEqual({ statusCode: status, allow })
  expect(calls).toEqual([])
})

test('reveals only a code for an internal error', async () => {
  answer = () => {
    throw new Error('relation "orders" does not exist')
  }
  const failed = await post('/v2/form', 'a=1')
  expect(failed.statusCode).toBe(500)
  expect(failed.json()).toEqual({ code: 'INTERNAL_ERROR', message: 'internal error' })
  expect(failed.headers['cache-control']).toBe('no-store')
})
