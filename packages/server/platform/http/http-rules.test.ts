import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api, apiBase, type Endpoint } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import {
  codeIn,
  databaseContents,
  exchange,
  newEmail,
  preRegistrationOf,
  type System,
  untilJobsDone,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { afterAll, beforeAll, describe, expect } from 'vitest'

const script = 'export const text = 0\n'
const dist = await mkdtemp(join(tmpdir(), 'uketsuke-rules-'))
const test = systemTest({ webDist: dist })

beforeAll(async () => {
  await mkdir(join(dist, 'assets'))
  await writeFile(
    join(dist, 'index.html'),
    '<!doctype html><meta name="convention-id" content="__CONVENTION_ID__">',
  )
  await writeFile(join(dist, 'assets', 'index-abc.js'), script)
})
afterAll(() => rm(dist, { recursive: true }))

/** Sends one request with these header lines on its own connection. */
const ask = (url: string, line: string, headers: readonly string[] = [], body = '') => {
  const [method, path, version = 'HTTP/1.1'] = line.split(' ')
  const own = ['host: localhost', 'connection: close', 'x-convention-id: demo2027', ...headers]
  const length = body === '' ? [] : [`content-length: ${Buffer.byteLength(body)}`]
  return exchange(url, [`${method} ${path} ${version}`, ...own, ...length, '', body].join('\r\n'))
}

/** A refusal in our own form: the code in the body, a request ID, and no permission to store it. */
const refusal = (status: number, code: string) => ({
  status,
  headers: { 'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/), 'cache-control': 'no-store' },
  body: expect.stringContaining(`"code":"${code}"`),
})

const asset = '/assets/index-abc.js'

describe('a range', () => {
  test.for([`bytes=${script.length}-`, 'bytes=5000-6000', 'bytes=-0', `bytes=${'9'.repeat(30)}-`])(
    'past the end (%s) is refused with the length',
    async (range, { system }) => {
      const answer = await ask(system.url, `GET ${asset}`, [`range: ${range}`])
      expect(answer).toMatchObject({ status: 416, body: expect.stringContaining('"RANGE_NOT_SATISFIABLE"') })
      expect(answer.headers['content-range']).toBe(`bytes */${script.length}`)
      expect(answer.headers['content-type']).toContain('application/json')
    },
  )

  test.for([
    'bytes=abc',
    'bytes=5-2',
    'bytes',
    'bytes=',
    'bytes=-',
    'lines=1-2',
    'bytes=1-2-3',
    'bytes=0x1-2',
  ])('that cannot be read (%s) is ignored', async (range, { system }) => {
    const answer = await ask(system.url, `GET ${asset}`, [`range: ${range}`])
    expect(answer).toMatchObject({ status: 200, body: script })
  })

  test('within the file is served to GET only, and never for an If-Range with a weak tag', async ({
    system,
  }) => {
    const range = 'range: bytes=0-5'
    const answer = await ask(system.url, `GET ${asset}`, [range])
    expect(answer).toMatchObject({ status: 206, body: 'export' })
    expect(answer.headers['content-range']).toBe(`bytes 0-5/${script.length}`)
    const head = await ask(system.url, `HEAD ${asset}`, [range])
    expect(head).toMatchObject({
      status: 200,
      headers: { 'content-length': String(script.length) },
      body: '',
    })
    const weak = `if-range: ${answer.headers.etag}`
    expect(await ask(system.url, `GET ${asset}`, [range, weak])).toMatchObject({ status: 200, body: script })
  })
})

test.for([
  [asset, 'if-match: "other"'],
  [asset, 'if-unmodified-since: Thu, 01 Jan 1998 00:00:00 GMT'],
  ['/', 'if-match: "other"'],
  ['/conventions/demo2027/logo.svg', 'if-match: "other"'],
] as const)('answers 412 to GET %s with %s', async ([path, header], { system }) => {
  expect(await ask(system.url, `GET ${path}`, [header])).toMatchObject({
    status: 412,
    body: expect.stringContaining('"PRECONDITION_FAILED"'),
  })
})

test('honours fulfilled conditions: If-Match with a star, If-None-Match with a list', async ({ system }) => {
  const { status, headers } = await ask(system.url, 'GET /', ['if-match: *'])
  expect(status).toBe(200)
  for (const tags of [`"a", ${headers.etag}`, '*', headers.etag?.slice(2)])
    expect(await ask(system.url, 'GET /', [`if-none-match: ${tags}`])).toMatchObject({
      status: 304,
      body: '',
    })
  expect(await ask(system.url, 'GET /', ['if-none-match: "a"'])).toMatchObject({ status: 200 })
})

const all: [string, Endpoint][] = [...Object.entries(api), ...Object.entries(operatorApi)]
const originOf = (system: System, { apiToken }: Endpoint) =>
  apiToken === 'operator' ? system.operatorUrl : system.url
const pathOf = ({ path }: Endpoint) => apiBase + path.replace(/:\w+/g, 'nothing')

describe.each(all)('%s', (_name, endpoint) => {
  test('is named by OPTIONS, and refuses other methods with 405', async ({ system }) => {
    const origin = originOf(system, endpoint)
    const before = await databaseContents(system.db)
    const options = await ask(origin, `OPTIONS ${pathOf(endpoint)}`)
    expect(options).toMatchObject({ status: 204, body: '' })
    const allowed = options.headers.allow?.split(', ') ?? []
    expect(allowed).toContain(endpoint.method)
    expect(allowed).toContain('OPTIONS')
    expect(allowed.includes('HEAD')).toBe(allowed.includes('GET'))
    for (const method of ['PATCH', 'PUT', 'DELETE', 'TRACE'].filter((other) => !allowed.includes(other))) {
      const answer = await ask(origin, `${method} ${pathOf(endpoint)}`)
      expect(answer).toMatchObject(refusal(405, 'METHOD_NOT_ALLOWED'))
      expect(answer.headers.allow).toBe(options.headers.allow)
    }
    expect(await databaseContents(system.db)).toEqual(before)
  })

  if (endpoint.method === 'GET')
    test('answers HEAD like GET, without the body', async ({ system }) => {
      const token = endpoint.apiToken === 'operator' ? system.operatorKey : 'nobody'
      const headers = [`x-api-token: Bearer ${token}`]
      const [head, get] = [
        await ask(originOf(system, endpoint), `HEAD ${pathOf(endpoint)}`, headers),
        await ask(originOf(system, endpoint), `GET ${pathOf(endpoint)}`, headers),
      ]
      expect({ status: head.status, body: head.body }).toEqual({ status: get.status, body: '' })
      // Each read of the access log adds a line to it.
      if (endpoint !== operatorApi.readAccessLog)
        expect(head.headers['content-length']).toBe(get.headers['content-length'])
    })
})

test.for([
  ['/', 'GET, HEAD, OPTIONS'],
  [asset, 'GET, HEAD, OPTIONS'],
  ['/v2/openapi.json', 'GET, HEAD, OPTIONS'],
  ['/healthz', 'GET, HEAD, OPTIONS'],
  ['/v2/tickets?a=1', 'GET, HEAD, OPTIONS'],
  ['http://site/v2/tickets', 'GET, HEAD, OPTIONS'],
  ['*', 'DELETE, GET, HEAD, POST, PUT, OPTIONS'],
] as const)('OPTIONS %s allows %s', async ([path, allow], { system }) => {
  expect(await ask(system.url, `OPTIONS ${path}`)).toMatchObject({ status: 204, headers: { allow } })
})

test.for([
  ['POST', '/v2/authenticate/passkeys/options', 'site'],
  ['POST', '/v2/payments/session', 'site'],
  ['GET', '/v2/reconciliation/returned', 'operator'],
  ['POST', '/v2/participants/import', 'operator'],
] as const)('%s %s does not mistake its last part for an ID', async ([method, path, api], { system }) => {
  const origin = api === 'site' ? system.url : system.operatorUrl
  const allow = method === 'GET' ? 'GET, HEAD, OPTIONS' : `${method}, OPTIONS`
  expect(await ask(origin, `OPTIONS ${path}`)).toMatchObject({ status: 204, headers: { allow } })
  for (const other of ['GET', 'POST', 'PUT', 'DELETE'].filter((each) => each !== method)) {
    const answer = await ask(origin, `${other} ${path}`)
    expect(answer).toMatchObject({ ...refusal(405, 'METHOD_NOT_ALLOWED'), headers: { allow } })
  }
})

test('an unknown path stays unknown under every method', async ({ system }) => {
  for (const method of ['GET', 'HEAD', 'POST', 'PATCH', 'OPTIONS'])
    expect((await ask(system.url, `${method} /v2/no-such-call`)).status).toBe(404)
})

test('a method is refused before the body is read', async ({ system }) => {
  const answer = await ask(system.url, 'POST /v2/tickets', ['content-type: application/json'], '{"half')
  expect(answer).toMatchObject(refusal(405, 'METHOD_NOT_ALLOWED'))
})

describe('HEAD', () => {
  test('of a mailed link opens nothing, and gives the same answer as GET', async ({ system }) => {
    const email = newEmail()
    await system.client.call(api.preRegister, { body: preRegistrationOf(email) })
    const code = codeIn(await system.mailbox.next(email))
    await untilJobsDone(system)
    const before = await databaseContents(system.db)
    const token = [`x-api-token: Bearer ${code}`]
    const head = await ask(system.url, 'HEAD /v2/code', token)
    expect(head).toMatchObject({ status: 200, body: '' })
    expect(await ask(system.url, `HEAD /v2/pre-registration/${code}`)).toMatchObject({
      status: 200,
      body: '',
    })
    expect(await ask(system.url, 'HEAD /v2/code', ['x-api-token: Bearer nobody'])).toMatchObject({
      status: 404,
    })
    expect(await databaseContents(system.db)).toEqual(before)

    const get = await ask(system.url, 'GET /v2/code', token)
    expect(get).toMatchObject({ status: 200, body: expect.stringContaining('expiresAt') })
    expect(get.headers['content-length']).toBe(head.headers['content-length'])
    expect(await databaseContents(system.db)).not.toEqual(before)
  })

  test('is answered at every other GET, and changes nothing', async ({ system }) => {
    // The first reader of the signing keys triggers their creation, and /readyz tries to write.
    expect((await ask(system.url, 'GET /oidc/demo2027/jwks')).status).toBe(200)
    expect((await ask(system.url, 'HEAD /readyz')).status).toBe(200)
    const before = await databaseContents(system.db)
    for (const path of [
      '/',
      asset,
      '/healthz',
      '/v2/openapi.json',
      '/v2/docs',
      '/v2/payments/3ds/return',
      '/oidc/demo2027/.well-known/openid-configuration',
      '/oidc/demo2027/jwks',
    ])
      expect({ path, ...(await ask(system.url, `HEAD ${path}`)) }).toMatchObject({
        path,
        status: 200,
        body: '',
      })
    expect(await databaseContents(system.db)).toEqual(before)
  })
})

describe('a request that never becomes a call', () => {
  test.for([
    ['is not HTTP', 'HELO site\r\n\r\n', 400, 'INVALID_FORMAT'],
    ['has an unknown method', 'FETCH / HTTP/1.1\r\nhost: localhost\r\n\r\n', 400, 'INVALID_FORMAT'],
    [
      'has a header without a name',
      'GET / HTTP/1.1\r\nhost: localhost\r\n: x\r\n\r\n',
      400,
      'INVALID_FORMAT',
    ],
    [
      'has two lengths',
      'POST /v2/registration HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}',
      400,
      'INVALID_FORMAT',
    ],
    [
      'has a length and chunks',
      'POST /v2/registration HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'INVALID_FORMAT',
    ],
    [
      'has a chunk without a size',
      'POST /v2/registration HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
      400,
      'INVALID_FORMAT',
    ],
    [
      'has chunks with long names',
      `POST /v2/registration HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'has too long headers',
      `GET / HTTP/1.1\r\nhost: localhost\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
    [
      'has too long an address',
      `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
    [
      'ends before its body',
      'POST /v2/registration HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{"half',
      400,
      'INVALID_FORMAT',
    ],
  ] as const)('because it %s is answered with a code', async ([what, bytes, status, code], { system }) => {
    for (const url of [system.url, system.operatorUrl]) {
      const answer = await exchange(url, bytes, { endsFirst: what.startsWith('ends') })
      expect(answer).toMatchObject(refusal(status, code))
      expect(answer.headers['content-length']).toBe(String(answer.body.length))
      expect(answer.headers.connection).toBe('close')
    }
  })

  test('does not displace an earlier answer on its connection', async ({ system }) => {
    const first = 'GET /v2/tickets HTTP/1.1\r\nhost: localhost\r\nx-convention-id: demo2027\r\n\r\n'
    const answer = await exchange(system.url, `${first}NONSENSE\r\n\r\n`)
    expect(answer).toMatchObject({ status: 200, body: expect.stringContaining('optionPlans') })
    expect(answer.body).not.toContain('INVALID_FORMAT')
  })
})

describe('the Host header', () => {
  const get = (lines: string[], version = 'HTTP/1.1') =>
    `GET /healthz ${version}\r\nconnection: close\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`

  test.for<[string[]]>([
    [[]],
    [['host: localhost', 'host: site']],
    [['host: localhost', 'Host: other']],
    [['host: a b']],
    [['host: a/b']],
  ])('%j is refused', async ([lines], { system }) => {
    const answer = await exchange(system.url, get(lines))
    expect(answer).toMatchObject(refusal(400, 'INVALID_HEADER_FORMAT'))
    expect(JSON.parse(answer.body).details).toEqual([{ path: 'Host', rule: 'required' }])
  })

  test('may be a name or an address, with or without a port, and HTTP/1.0 needs none', async ({ system }) => {
    for (const host of ['site.example.org', 'localhost:3000', '127.0.0.1:80', '[::1]:3000'])
      expect(await exchange(system.url, get([`host: ${host}`]))).toMatchObject({ status: 200 })
    expect(await exchange(system.url, get([], 'HTTP/1.0'))).toMatchObject({ status: 200 })
  })
})

test('nobody gets a tunnel to another host', async ({ system }) => {
  const answer = await exchange(
    system.url,
    'CONNECT mail.example.org:25 HTTP/1.1\r\nhost: mail.example.org:25\r\n\r\nHELO',
  )
  expect(answer).toMatchObject(refusal(405, 'METHOD_NOT_ALLOWED'))
  expect(answer.headers).toMatchObject({ allow: '', connection: 'close' })
})

test('a sender that closes its half of the connection at once still gets its answer', async ({ system }) => {
  const email = newEmail()
  const body = JSON.stringify(preRegistrationOf(email))
  const head = 'host: localhost\r\nx-convention-id: demo2027\r\ncontent-type: application/json\r\n'
  const request = `POST /v2/pre-registration HTTP/1.1\r\n${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  const answer = await exchange(system.url, request, { endsFirst: true })
  expect(answer).toMatchObject({ status: 201, body: expect.stringContaining('mailIsLate') })
  expect((await system.mailbox.next(email)).text).toContain('髙橋 太郎 様')
})

test('an unknown expectation is ignored', async ({ system }) => {
  expect(await ask(system.url, 'GET /v2/tickets', ['expect: miracles'])).toMatchObject({ status: 200 })
})
