import { randomUUID } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import { api, apiBase, type BodyOf, type Endpoint, errorStatus, type QueryOf } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import { databaseContents, newEmail, type System, tablesHolding, untilJobsDone } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { pino } from 'pino'
import { Agent } from 'undici'
import { afterAll, describe, expect } from 'vitest'
import type { Conventions } from '../conventions/conventions.ts'
import { connectDatabase } from '../db/database.ts'
import { fail } from '../result.ts'
import { createHttpServer } from './http-server.ts'
import { mountRoutes } from './mount-routes.ts'

const endpoints: [string, Endpoint][] = Object.entries(operatorApi)

const lines: string[] = []

const dispatcher = new Agent()
/** Logs every field, without the redaction that normally removes some. */
const all = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
const test = systemTest({ log: all })
  .extend('key', { scope: 'file' }, ({ system }) => system.operatorKey)
  .extend('wrongKeys', ({ key }) => (): [what: string, value: string][] => [
    ['of nobody', 'nobody'],
    ['of the right length', 'x'.repeat(key.length)],
    ['that begins well', key.slice(0, -1)],
    ['with something behind it', `${key}k`],
    ['in capitals', key.toUpperCase()],
    ['with padding', `${key}=`],
  ])
  .extend('malformed', ({ key }) => (): [what: string, headers: Record<string, string>][] => [
    ['no header', {}],
    ['the bare key', { 'x-api-token': key }],
    ['another scheme', { 'x-api-token': `Basic ${key}` }],
    ['nothing behind Bearer', { 'x-api-token': 'Bearer ' }],
    ['another header', { authorization: `Bearer ${key}` }],
  ])

afterAll(() => dispatcher.close())

type Sent = { headers: Record<string, string>; body?: string }
const pathOf = ({ path }: Endpoint): string => apiBase + path.replace(/:\w+/g, 'nothing')
const send = (system: System, endpoint: Endpoint, { headers, body }: Sent) =>
  dispatcher.request({
    origin: system.operatorUrl,
    path: pathOf(endpoint),
    method: endpoint.method,
    headers,
    ...(body !== undefined && { body }),
  })

const convention = { 'x-convention-id': 'demo2027' }
const json = { 'content-type': 'application/json' }
const bearer = (value: string) => ({ 'x-api-token': `Bearer ${value}` })

/** Other faults of a call. The key is checked first. */
const circumstances: [what: string, sent: Sent][] = [
  ['in an otherwise good call', { headers: convention }],
  ['for no convention', { headers: {} }],
  ['for an unknown convention', { headers: { 'x-convention-id': 'nowhere' } }],
  ['with a malformed idempotency key', { headers: { ...convention, 'idempotency-key': 'short' } }],
  ['with a body that is not JSON', { headers: { ...convention, ...json }, body: '{' }],
  ['with a body that is too large', { headers: { ...convention, ...json }, body: 'x'.repeat(200_000) }],
  ['with a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=1' }],
]

const log = pino({ level: 'silent' })
const noConventions: Conventions = {
  find: () => undefined,
  all: () => [],
  ofHost: () => {
    throw new Error('there is none')
  },
  close: () => {},
}
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

type Sample = { query?: string; body?: unknown; file?: string; namesNobody?: true }
type Calls = typeof operatorApi
type NeedsInput<E extends Endpoint> = E['file'] extends object
  ? true
  : [BodyOf<E>] extends [undefined]
    ? [QueryOf<E>] extends [undefined]
      ? false
      : Record<never, never> extends QueryOf<E>
        ? false
        : true
    : true
type Samples = Partial<Record<keyof Calls, Sample>> & {
  [Name in keyof Calls as NeedsInput<Calls[Name]> extends true ? Name : never]: Sample
}
/** The input of a valid call that names nobody. */
const samples: Samples = {
  refundOrder: { body: { participant: 'keep', seats: 'keep', reason: 'r' } },
  verifyEntryCode: { body: { code: 'nothing' } },
  addParticipant: {
    body: {
      category: 'INVITED',
      language: 'en',
      lastName: 'Müller',
      firstName: 'Anna',
      email: newEmail(),
      affiliation: 'Example University',
    },
  },
  importParticipants: {
    query: '?dryRun=true',
    file:
      'category,language,lastName,firstName,furiganaLastName,furiganaFirstName,email,affiliation\n' +
      'INVITED,en,Jones,Mary,,,mary@example.org,Example University',
  },
  listParticipants: { query: '?email=nobody@example.org' },
  compareBooks: { file: 'オーダーID\n' },
  decideDifference: { body: { decision: 'giveBack', amount: 1, reason: 'r' } },
  freeUnpaidSeats: { body: { sheetIds: ['nothing-1'] } },
  mailAgain: { body: {} },
  correctParticipant: { body: {} },
  exportPersonalData: { query: '?email=nobody@example.org', namesNobody: true },
  erasePersonalData: { query: '?dryRun=true', body: { email: 'nobody@example.org' }, namesNobody: true },
}

describe.each(endpoints)('%s', (name, endpoint) => {
  test('belongs to the operator', () => {
    expect(endpoint.apiToken).toBe('operator')
    expect(endpoint.errors).toContain('INVALID_TOKEN')
  })

  const ofThisMethod = circumstances.filter(([, { body }]) => body === undefined || endpoint.method !== 'GET')

  test.for(ofThisMethod)(
    'refuses a call without the right key %s',
    async ([_what, { headers, body }], { system, wrongKeys, malformed }) => {
      const before = await databaseContents(system.db)
      const faults: string[] = []
      const expectRefusal = async (what: string, more: Record<string, string>, expected: unknown) => {
        const answer = await send(system, endpoint, {
          headers: { ...headers, ...more },
          ...(body && { body }),
        })
        const given = { status: answer.statusCode, body: await answer.body.json() }
        if (!isMatching(given, expected)) faults.push(`${what}: ${JSON.stringify(given)}`)
        if (!answer.headers['x-request-id']) faults.push(`${what}: no request id`)
        if (answer.headers['cache-control'] !== 'no-store') faults.push(`${what}: may be cached`)
      }
      for (const [what, value] of wrongKeys()) await expectRefusal(what, bearer(value), invalidToken)
      for (const [what, more] of malformed()) await expectRefusal(what, more, noToken)
      expect(faults).toEqual([])
      expect(await databaseContents(system.db)).toEqual(before)
    },
  )

  test('accepts the key, and checks everything else as usual', async ({ system, key }) => {
    const noConvention = await send(system, endpoint, { headers: bearer(key) })
    expect(await noConvention.body.json()).toMatchObject({
      code: 'INVALID_HEADER_FORMAT',
      details: [{ path: 'X-Convention-Id' }],
    })
    const { query = '', body, file, namesNobody = false } = (samples as Record<string, Sample>)[name] ?? {}
    const type = { ...(endpoint.body && json), ...(endpoint.file && { 'content-type': endpoint.file.type }) }
    const path = endpoint.path + query
    const good = await send(
      system,
      { ...endpoint, path },
      {
        headers: { ...convention, ...bearer(key), ...type, 'idempotency-key': randomUUID() },
        ...(endpoint.body && { body: JSON.stringify(body) }),
        ...(file && { body: file }),
      },
    )
    // IDs in paths refer to nothing here.
    const isUnknown = namesNobody || endpoint.params !== undefined
    expect(good.statusCode).toBe(isUnknown ? 404 : endpoint.status)
    const text = await good.body.text()
    const { code } = (text === '' ? {} : JSON.parse(text)) as { code?: string }
    if (isUnknown) expect(endpoint.errors.filter((own) => errorStatus[own] === 404)).toContain(code)
    // Wait for the mails of this call, so that later refusals are not blamed for them.
    await untilJobsDone(system)
  })

  test('does not exist on the public listener, with or without the key', async ({ system, key }) => {
    for (const headers of [{}, convention, { ...convention, ...bearer(key) }]) {
      const answer = await fetch(system.url + pathOf(endpoint), { method: endpoint.method, headers })
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({ code: 'NOT_FOUND', message: 'not found' })
    }
  })

  test('cannot be mounted on the public listener', async ({ system }) => {
    const fastify = await createHttpServer({ log, secure: false })
    const [db, conventions] = [connectDatabase(system.databaseUrl, log), noConventions]
    const routes = [{ endpoint, handle: async () => fail('NOT_FOUND') }]
    const checkRepeated = async () => fail('NOT_FOUND')
    expect(() =>
      mountRoutes(fastify, routes, {
        db,
        reads: db,
        log,
        conventions,
        clock: system.clock,
        checkRepeated,
        noteSecurity: () => {},
      }),
    ).toThrow(`${endpoint.method} ${endpoint.path} belongs to the operator`)
    await db.destroy()
    await fastify.close()
  })
})

test('requires the key for HEAD requests too', async ({ system, key }) => {
  const head = (headers: Record<string, string>) =>
    fetch(`${system.operatorUrl}/v2/findings`, { method: 'HEAD', headers: { ...convention, ...headers } })
  expect((await head(bearer('nobody'))).status).toBe(401)
  expect((await head(bearer(key))).status).toBe(200)
})

test('answers on this machine only', async ({ system }) => {
  expect(system.operatorUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
  for (const { address } of outside)
    await expect(fetch(`http://${address}:${new URL(system.operatorUrl).port}/healthz`)).rejects.toThrow()
})

test('answers under the names of this machine only, even with the key', async ({ system, key }) => {
  const port = new URL(system.operatorUrl).port
  const statusUnder = async (host: string) => {
    const { statusCode } = await dispatcher.request({
      origin: system.operatorUrl,
      path: '/v2/findings',
      method: 'GET',
      headers: { ...convention, ...bearer(key), host },
    })
    return statusCode
  }
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, 'LOCALHOST', `[::1]:${port}`])
    expect(await statusUnder(host), host).toBe(200)
  for (const host of ['evil.example', `localhost.evil.example:${port}`, '127.0.0.1.evil.example', '10.0.0.1'])
    expect(await statusUnder(host), host).toBe(400)
})

test('reports its health', async ({ system }) => {
  for (const path of ['/healthz', '/readyz'])
    expect((await fetch(system.operatorUrl + path)).status).toBe(200)
})

test('does not offer the calls of the site', async ({ system, key }) => {
  for (const endpoint of Object.values(api)) {
    const answer = await send(system, endpoint, { headers: { ...convention, ...bearer(key) } })
    expect(answer.statusCode).toBe(404)
    expect(await answer.body.json()).toEqual({ code: 'NOT_FOUND', message: 'not found' })
  }
})

// This test comes last, because the key has then been sent in every way.
test('the key appears neither in the log nor in the database', async ({ system, key }) => {
  const answer = await fetch(`${system.operatorUrl}/v2/findings/nothing/close`, {
    method: 'POST',
    headers: { ...convention, ...bearer(key), 'idempotency-key': 'a-key-of-sixteen' },
  })
  expect(answer.status).toBe(404)
  expect(lines.join('')).toContain('"route":"/v2/findings/:findingId/close","status":401')
  expect(lines.filter((line) => line.includes(key) || line.includes(key.slice(0, -1)))).toEqual([])
  expect(await tablesHolding(system.db, key)).toEqual([])
})
