import { networkInterfaces } from 'node:os'
import { apiBase, type Endpoint } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import { conventionsDir, databaseContents, type System, startSystem } from '@uketsuke/testing'
import { pino } from 'pino'
import { Agent } from 'undici'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openConventions } from '../conventions/conventions.ts'
import { connectDatabase } from '../db/database.ts'
import { fail } from '../outcome.ts'
import { createHttpServer } from './http-server.ts'
import { mountRoutes } from './mount-routes.ts'
import { createOperatorListener } from './operator-listener.ts'
import type { Route } from './route.ts'

const key = `${'k'.repeat(42)}=`
const log = pino({ level: 'silent' })
const endpoints: [string, Endpoint][] = Object.entries(operatorApi)

let reached: Endpoint[] = []
beforeEach(() => {
  reached = []
})
/** Every call of the operator, answered by nobody: only who gets so far matters here. */
const routes: Route[] = endpoints.map(([, endpoint]) => ({
  endpoint,
  handle: async () => {
    reached.push(endpoint)
    return fail('NOT_FOUND')
  },
}))

let system: System
let url: string
let deps: Omit<Parameters<typeof createOperatorListener>[0], 'routes' | 'key' | 'port'>
const closing: (() => unknown)[] = []
beforeAll(async () => {
  system = await startSystem({ serverUrl: inject('serverUrl'), template: inject('template') })
  const db = connectDatabase(system.databaseUrl, log)
  const conventions = await openConventions(conventionsDir, log, async () => {})
  deps = { log, db, conventions, clock: system.clock, check: async () => {} }
  const listener = await createOperatorListener({ ...deps, routes, key, port: 0 })
  url = await listener.listen()
  const dispatcher = new Agent()
  send = (endpoint, { headers, body }) =>
    dispatcher.request({
      origin: url,
      path: apiBase + endpoint.path.replace(/:\w+/g, 'nothing'),
      method: endpoint.method,
      headers,
      ...(body !== undefined && { body }),
    })
  closing.push(
    () => dispatcher.close(),
    () => listener.close(),
    () => conventions.close(),
    () => db.destroy(),
    () => system.stop(),
  )
})
afterAll(async () => {
  for (const close of closing) await close()
})

type Sent = { headers: Record<string, string>; body?: string }
let send: (endpoint: Endpoint, sent: Sent) => ReturnType<Agent['request']>

const convention = { 'x-convention-id': 'demo2027' }
const json = { 'content-type': 'application/json' }
const bearer = (value: string) => ({ 'x-api-token': `Bearer ${value}` })

const wrongKeys: [what: string, value: string][] = [
  ['of nobody', 'nobody'],
  ['of the right length', 'x'.repeat(key.length)],
  ['that begins well', key.slice(0, -1)],
  ['with something behind it', `${key}k`],
  ['in capitals', key.toUpperCase()],
  ['with other padding', `${key}=`],
]

const malformed: [what: string, headers: Record<string, string>][] = [
  ['no header', {}],
  ['the bare key', { 'x-api-token': key }],
  ['another scheme', { 'x-api-token': `Basic ${key}` }],
  ['nothing behind Bearer', { 'x-api-token': 'Bearer ' }],
  ['another header', { authorization: `Bearer ${key}` }],
]

/** What else may be wrong with a call: the key comes first. */
const circumstances: [what: string, sent: Sent][] = [
  ['in an otherwise good call', { headers: convention }],
  ['for no convention', { headers: {} }],
  ['for an unknown convention', { headers: { 'x-convention-id': 'nowhere' } }],
  ['with a malformed idempotency key', { headers: { ...convention, 'idempotency-key': 'short' } }],
  ['with a body that is no JSON', { headers: { ...convention, ...json }, body: '{' }],
  ['with a body that is too large', { headers: { ...convention, ...json }, body: 'x'.repeat(200_000) }],
  ['with a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=1' }],
]

describe.each(endpoints)('%s', (_name, endpoint) => {
  test('belongs to the operator', () => {
    expect(endpoint.apiToken).toBe('operator')
    expect(endpoint.errors).toContain('INVALID_TOKEN')
  })

  const ofThisMethod = circumstances.filter(([, { body }]) => body === undefined || endpoint.method !== 'GET')

  test.each(ofThisMethod)('opens nothing without the right key %s', async (_what, { headers, body }) => {
    const before = await databaseContents(system.db)
    const faults: string[] = []
    const expectRefusal = async (what: string, more: Record<string, string>, expected: unknown) => {
      const answer = await send(endpoint, { headers: { ...headers, ...more }, ...(body && { body }) })
      const given = { status: answer.statusCode, body: await answer.body.json() }
      if (!isMatching(given, expected)) faults.push(`${what}: ${JSON.stringify(given)}`)
      if (!answer.headers['x-request-id']) faults.push(`${what}: no request id`)
      if (answer.headers['cache-control'] !== 'no-store') faults.push(`${what}: may be cached`)
    }
    for (const [what, value] of wrongKeys) await expectRefusal(what, bearer(value), invalidToken)
    for (const [what, more] of malformed) await expectRefusal(what, more, noToken)
    expect(faults).toEqual([])
    expect(reached).toEqual([])
    expect(await databaseContents(system.db)).toEqual(before)
  })

  test('opens with the key, and is checked like every call', async () => {
    const noConvention = await send(endpoint, { headers: bearer(key) })
    expect(await noConvention.body.json()).toMatchObject({
      code: 'INVALID_HEADER_FORMAT',
      details: [{ path: 'X-Convention-Id' }],
    })
    const good = await send(endpoint, {
      headers: { ...convention, ...bearer(key), ...(endpoint.body && json) },
      ...(endpoint.body && { body: JSON.stringify({ participant: 'keep', seats: 'keep', reason: 'r' }) }),
    })
    expect(await good.body.json()).toMatchObject({ code: 'NOT_FOUND' })
    expect(reached).toEqual([endpoint])
  })

  test('is not found on the public listener, with the key or without', async () => {
    const path = apiBase + endpoint.path.replace(/:\w+/g, 'nothing')
    for (const headers of [{}, convention, { ...convention, ...bearer(key) }]) {
      const answer = await fetch(system.url + path, { method: endpoint.method, headers })
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({ code: 'NOT_FOUND', message: 'not found' })
    }
  })

  test('can not be mounted there', async () => {
    const fastify = await createHttpServer({ log, secure: false, scriptOrigins: [] })
    const own = routes.filter((route) => route.endpoint === endpoint)
    expect(() => mountRoutes(fastify, own, deps)).toThrow(
      `${endpoint.method} ${endpoint.path} is the operator's`,
    )
    await fastify.close()
  })
})

const invalidToken = { status: 401, body: { code: 'INVALID_TOKEN', message: 'invalid token' } }
const noToken = {
  status: 400,
  body: {
    code: 'INVALID_HEADER_FORMAT',
    message: 'invalid header format',
    details: [{ path: 'X-Api-Token', rule: 'required' }],
  },
}
const isMatching = (given: unknown, expected: unknown): boolean =>
  JSON.stringify(given) === JSON.stringify(expected)

test('asking for headers alone needs the key too', async () => {
  const head = (headers: Record<string, string>) =>
    fetch(`${url}/v2/findings`, { method: 'HEAD', headers: { ...convention, ...headers } })
  expect((await head(bearer('nobody'))).status).toBe(401)
  expect(reached).toEqual([])
})

test('answers on this machine only', async () => {
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
  for (const { address } of outside)
    await expect(fetch(`http://${address}:${new URL(url).port}/healthz`)).rejects.toThrow()
})

test('describes its calls to programs and to people, and says how it is', async () => {
  const description = (await (await fetch(`${url}/v2/openapi.json`)).json()) as {
    info: { title: string }
    paths: Record<string, Record<string, { operationId: string }>>
  }
  expect(description.info.title).toBe('Uketsuke API for the secretariat')
  const names = Object.values(description.paths).flatMap((operations) =>
    Object.values(operations).map(({ operationId }) => operationId),
  )
  expect(names.toSorted()).toEqual(Object.keys(operatorApi).toSorted())
  const page = await (await fetch(`${url}/v2/docs`)).text()
  for (const [, { method, path }] of endpoints) expect(page).toContain(`${method} ${apiBase}${path}<`)
  expect(page).toContain("operator's key")
  for (const path of ['/healthz', '/readyz']) expect((await fetch(url + path)).status).toBe(200)
})

test('nothing of the site is here', async () => {
  for (const path of ['/', '/v2/tickets', '/dev/outbox', '/conventions/demo2027/logo.png'])
    expect((await fetch(url + path, { headers: convention })).status).toBe(404)
})
