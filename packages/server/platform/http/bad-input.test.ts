import { apiBase, type Endpoint, type ErrorCode, errorStatus, ruleNames } from '@uketsuke/contract'
import {
  type CallName,
  callNames,
  calls,
  databaseContents,
  fieldsOf,
  foreignValues,
  hostileTexts,
  type Json,
  leakedInternals,
  madeByBrowsers,
  prototypeMembers,
  type SamplePerson,
  type System,
  samplesOf,
  shapeOf,
  standInPrinter,
  typesOf,
  withField,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { Agent } from 'undici'
import { afterAll, describe, expect } from 'vitest'

const dispatcher = new Agent()
const test = systemTest({ printer: standInPrinter() })

afterAll(() => dispatcher.close())

type Headers = Record<string, string>
type Sent = { path?: string; headers?: Headers; body?: string }
type Case = Sent & {
  what: string
  /** The expected error code. If absent, any code of the contract with a status below 500. */
  code?: ErrorCode
  /** A field that the details must name. */
  field?: string
}

const endpoints = callNames.map((name): [CallName, Endpoint] => [name, calls[name]])
const withBody = endpoints.filter(([, { body }]) => body !== undefined)
const withParams = endpoints.filter(([, { params }]) => params !== undefined)
const withQuery = endpoints.filter(([, { query }]) => query !== undefined)
const withToken = endpoints.filter(([, { apiToken }]) => apiToken !== 'none')
const writing = endpoints.filter(([, { method }]) => method !== 'GET')

const nobody: SamplePerson = {
  registrationId: 'D27000000',
  preRegistrationId: 'nothing',
  email: 'nobody@example.org',
  version: 1,
  orderId: 'nothing',
  optionOrderId: 'nothing',
  optionJobId: 'nothing',
  login: { registrationId: 'D27000000', password: 'nothing' },
  loginId: 'nothing',
  passkey: { passkeyId: 'nothing', id: 'nothing' },
  entryCode: 'nothing',
  documentCode: 'nothing',
  refundId: 'nothing',
  findingId: 'nothing',
  form: {
    email: 'nobody@example.org',
    code: 'nobody',
    revokeToken: 'nothing',
    orderId: 'nothing',
    jobId: 'nothing',
  },
  marks: [],
}

/** The well-formed body of a call, which names nobody. */
const bodyOf = (name: CallName): Json => (samplesOf(name, nobody)[0]?.body ?? {}) as Json

const isOperators = ({ apiToken }: Endpoint): boolean => apiToken === 'operator'

/** Sends the secretariat's key where needed, so that only the input can cause the refusal. */
const callerOf = (system: System, endpoint: Endpoint): Headers => ({
  'x-convention-id': 'demo2027',
  'x-api-token': `Bearer ${isOperators(endpoint) ? system.operatorKey : 'nobody'}`,
})
const jsonType: Headers = { 'content-type': 'application/json' }

const send = async (
  system: System,
  endpoint: Endpoint,
  { path, headers = { ...callerOf(system, endpoint), ...jsonType }, body }: Sent,
) => {
  // Undici sends the path unchanged; fetch would normalise it.
  const answer = await dispatcher.request({
    origin: isOperators(endpoint) ? system.operatorUrl : system.url,
    path: apiBase + (path ?? endpoint.path.replace(/:\w+/g, 'nothing')),
    method: endpoint.method,
    headers,
    ...(body !== undefined && { body }),
  })
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() }
}

const isCode = (code: unknown): code is ErrorCode => typeof code === 'string' && code in errorStatus

const parse = (text: string): { code?: unknown; details?: unknown } => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Describes the fault of a refusal; undefined if it has none. */
const faultOf = (
  _system: System,
  { code: expected, field }: Case,
  { status, headers, text }: Awaited<ReturnType<typeof send>>,
): string | undefined => {
  const { code, details } = parse(text)
  if (status < 400 || status >= 500) return `is answered with ${status}`
  if (!isCode(code)) return `has no code of the contract: ${text.slice(0, 200)}`
  if (errorStatus[code] !== status) return `has ${code} under ${status}`
  if (expected !== undefined && code !== expected) return `is ${code} instead of ${expected}`
  if (!headers['x-request-id']) return 'has no request id'
  if (leakedInternals.test(text)) return `tells too much: ${text}`
  if (code !== 'INVALID_FORMAT' && code !== 'INVALID_HEADER_FORMAT') return undefined
  const broken = (Array.isArray(details) ? details : []) as { path?: unknown; rule?: unknown }[]
  const isNamed = ({ path, rule }: (typeof broken)[number]) =>
    typeof path === 'string' && ruleNames.some((name) => name === rule)
  if (broken.length === 0 || !broken.every(isNamed)) return `has no proper details: ${text.slice(0, 200)}`
  if (field !== undefined && !broken.some(({ path }) => path === field))
    return `does not name ${field}: ${text}`
  return undefined
}

/** Sends every case. Each must be refused as expected, and together they must not change the database. */
const expectRefusals = async (system: System, endpoint: Endpoint, cases: Case[]): Promise<void> => {
  const before = await databaseContents(system.db)
  const faults: string[] = []
  for (const single of cases) {
    const fault = faultOf(system, single, await send(system, endpoint, single))
    if (fault) faults.push(`${single.what} ${fault}`)
  }
  expect(faults).toEqual([])
  expect(await databaseContents(system.db)).toEqual(before)
}

const invalid = (what: string, body: unknown, field?: string): Case => ({
  what,
  code: 'INVALID_FORMAT',
  body: JSON.stringify(body),
  ...(field !== undefined && { field }),
})

describe.each(withBody)('%s refuses', (name, endpoint) => {
  const body = bodyOf(name)
  const fields = endpoint.body ? fieldsOf(shapeOf(endpoint.body)) : []
  const mayBeEmpty = endpoint.body?.safeParse(undefined).success === true

  test('anything but a JSON object', ({ system }) =>
    expectRefusals(system, endpoint, [
      // Endpoints that accept an empty body refuse the call for its token.
      ...[{ headers: callerOf(system, endpoint) }, { body: '' }, { body: 'null' }].map(
        (sent): Case => ({
          what: `a body that is none: ${sent.body}`,
          code: mayBeEmpty ? 'INVALID_TOKEN' : 'INVALID_FORMAT',
          ...sent,
        }),
      ),
      ...[[], [body], 'text', 12, true].map((value) =>
        invalid(`body ${JSON.stringify(value).slice(0, 20)}`, value),
      ),
      ...[
        '{',
        '{"a":}',
        '{"a":1,}',
        "{'a':1}",
        '\u0000',
        '\ufeff{',
        'NaN',
        JSON.stringify(body).slice(0, -1),
      ].map((text): Case => ({ what: `body ${text.slice(0, 20)}`, code: 'INVALID_FORMAT', body: text })),
    ]))

  test('an object with missing or unknown fields', ({ system }) =>
    expectRefusals(system, endpoint, [
      ...(endpoint.body?.safeParse({}).success ? [] : [invalid('an empty object', {})]),
      ...fields
        .filter(({ isRequired }) => isRequired)
        .map(({ path }) =>
          invalid(`without ${path.join('.')}`, withField(body, path, undefined), path.join('.')),
        ),
      ...['extra', 'constructor2', 'isAdmin', ''].map((key) =>
        invalid(`with "${key}"`, { ...body, [key]: 1 }, key),
      ),
      ...fields
        .filter(({ path, shape }) => shape.properties && !madeByBrowsers.test(path.join('.')))
        .map(({ path }) =>
          invalid(
            `with ${path.join('.')}.extra`,
            withField(body, [...path, 'extra'], 1),
            `${path.join('.')}.extra`,
          ),
        ),
    ]))

  test('keys that target the prototype', ({ system }) => {
    const rest = JSON.stringify(body).slice(1)
    const comma = rest === '}' ? '' : ','
    return expectRefusals(
      system,
      endpoint,
      prototypeMembers.map(
        (member): Case => ({ what: member, code: 'INVALID_FORMAT', body: `{${member}${comma}${rest}` }),
      ),
    )
  })

  test('fields of the wrong type', ({ system }) =>
    expectRefusals(
      system,
      endpoint,
      fields.flatMap(({ path, shape }) =>
        foreignValues
          .filter(([type]) => !typesOf(shape).includes(type))
          .map(([, value]) => {
            const field = path.join('.')
            return invalid(`${field} = ${JSON.stringify(value)}`, withField(body, path, value), field)
          }),
      ),
    ))

  // The desk's scanner may send any text, and gets the answer "forged".
  const texts = fields.filter(({ shape }) => name !== 'verifyEntryCode' && typesOf(shape).includes('string'))

  test('texts that are too long', ({ system }) =>
    expectRefusals(
      system,
      endpoint,
      texts.flatMap(({ path }) => {
        const field = path.join('.')
        return [
          invalid(`${field} of 10,000 letters`, withField(body, path, 'あ'.repeat(10_000)), field),
          {
            what: `${field} of 200 kB`,
            code: 'PAYLOAD_TOO_LARGE' as const,
            body: JSON.stringify(withField(body, path, 'x'.repeat(200_000))),
          },
        ]
      }),
    ))

  // Free texts may contain any printable character, so SQL and templates are tested only in other fields.
  const freeTexts =
    /Name$|affiliation|address|reason|otherOccupation|token|password|registrationId|code|registrationCode/i

  test('texts with control characters', ({ system }) =>
    expectRefusals(
      system,
      endpoint,
      texts.flatMap(({ path }) =>
        hostileTexts
          .filter(
            ([what]) =>
              !freeTexts.test(path.at(-1) ?? '') || !/^(SQL|a template|direction marks)$/.test(what),
          )
          .map(
            ([what, text]): Case => ({
              what: `${what} in ${path.join('.')}`,
              body: JSON.stringify(withField(body, path, text)),
            }),
          ),
      ),
    ))

  test('deeply nested JSON', ({ system }) =>
    expectRefusals(system, endpoint, [
      invalid('a deep list', JSON.parse(`${'['.repeat(4_000)}${']'.repeat(4_000)}`)),
      { what: 'a deeper list', code: 'INVALID_FORMAT', body: '['.repeat(50_000) + ']'.repeat(50_000) },
      {
        what: 'a deep object',
        code: 'INVALID_FORMAT',
        body: `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`,
      },
      ...fields.slice(0, 3).map(
        ({ path }): Case => ({
          what: `a deep list in ${path.join('.')}`,
          code: 'INVALID_FORMAT',
          body: JSON.stringify(withField(body, path, 'DEEP')).replace(
            '"DEEP"',
            `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
          ),
        }),
      ),
    ]))

  test('bodies of another media type', ({ system }) =>
    expectRefusals(system, endpoint, [
      ...['text/plain', 'text/plain; charset=utf-8'].map(
        (type): Case => ({
          what: type,
          code: 'INVALID_FORMAT',
          headers: { ...callerOf(system, endpoint), 'content-type': type },
          body: JSON.stringify(body),
        }),
      ),
      ...[
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/xml',
        'nonsense',
      ].map(
        (type): Case => ({
          what: type,
          code: 'UNSUPPORTED_MEDIA_TYPE',
          headers: { ...callerOf(system, endpoint), 'content-type': type },
          body: JSON.stringify(body),
        }),
      ),
    ]))
})

describe.each(withParams)('%s refuses', (_name, endpoint) => {
  test('malformed ids in parameters', ({ system }) =>
    expectRefusals(
      system,
      endpoint,
      [
        '%00',
        '%zz',
        '%',
        '%ff%fe',
        '%ED%A0%80',
        '%0d%0aset-cookie:x',
        '..%2f..%2fetc%2fpasswd',
        '..',
        '../../healthz',
        '%2e%2e%2f',
        "'%20or%201=1--",
        '%F0%9F%99%82',
        '__proto__',
        'x'.repeat(250),
        'x'.repeat(301),
        'x'.repeat(8_000),
      ].map((value) => ({
        what: `parameter ${value.slice(0, 30)}`,
        path: endpoint.path.replace(/:\w+/, value),
      })),
    ))
})

describe.each(withQuery)('%s refuses', (_name, endpoint) => {
  const names = Object.keys(endpoint.query ? (shapeOf(endpoint.query).properties ?? {}) : {})
  const path = endpoint.path.replace(/:\w+/g, 'nothing')
  const sent = endpoint.body || endpoint.file ? { body: '{}' } : {}

  test('malformed queries', ({ system }) =>
    expectRefusals(
      system,
      endpoint,
      names.flatMap((name) =>
        [
          '%00',
          'a%00b@example.org',
          '%07',
          '%0d%0aset-cookie:x',
          '%zz',
          '%ff%fe',
          '%82%b1@example.org',
          '%ED%A0%80',
          '%ef%bf%bd@example.org',
          "'%20or%201=1--",
          'nobody',
          'x'.repeat(250),
          `${'x'.repeat(200)}@example.org`,
          // Sends the key twice: a proxy may check one value while the server uses the other.
          `true&${name}=true`,
          `a@example.org&${name}=b@example.org`,
        ].map(
          (value): Case => ({
            what: `${name}=${value.slice(0, 30)}`,
            path: `${path}?${name}=${value}`,
            headers: {
              ...callerOf(system, endpoint),
              ...(endpoint.file && { 'content-type': endpoint.file.type }),
            },
            ...sent,
          }),
        ),
      ),
    ))
})

describe.each(endpoints)('%s refuses', (name, endpoint) => {
  const body = endpoint.body ? { body: JSON.stringify(bodyOf(name)) } : {}
  const headersOf = (system: System, changed: Headers): Headers => ({
    ...callerOf(system, endpoint),
    ...(endpoint.body && jsonType),
    ...changed,
  })

  test('a call without a valid convention', ({ system }) => {
    const { 'x-convention-id': _, ...without } = headersOf(system, {})
    return expectRefusals(system, endpoint, [
      {
        what: 'no header',
        code: 'INVALID_HEADER_FORMAT',
        field: 'X-Convention-Id',
        headers: without,
        ...body,
      },
      ...['', 'demo2026', 'DEMO2027', '__proto__', 'demo2027,demo2027', '../demo2027', 'x'.repeat(5_000)].map(
        (id): Case => ({
          what: `convention ${id.slice(0, 20)}`,
          code: 'INVALID_HEADER_FORMAT',
          field: 'X-Convention-Id',
          headers: headersOf(system, { 'x-convention-id': id }),
          ...body,
        }),
      ),
    ])
  })

  if (withToken.some(([other]) => other === name))
    test('a malformed API token', ({ system }) => {
      const { 'x-api-token': _, ...without } = headersOf(system, {})
      return expectRefusals(system, endpoint, [
        { what: 'no header', code: 'INVALID_HEADER_FORMAT', field: 'X-Api-Token', headers: without, ...body },
        ...[
          '',
          'nobody',
          'Bearer',
          'Bearer ',
          'bearer nobody',
          'Basic bm9ib2R5',
          'Bearer  two',
          'Bearer a b',
          'Bearer caf\u00e9',
          `Bearer ${'x'.repeat(501)}`,
          `Bearer ${'x'.repeat(8_000)}`,
        ].map(
          (token): Case => ({
            what: `token ${token.slice(0, 20)}`,
            code: 'INVALID_HEADER_FORMAT',
            field: 'X-Api-Token',
            headers: headersOf(system, { 'x-api-token': token }),
            ...body,
          }),
        ),
      ])
    })

  if (writing.some(([other]) => other === name))
    test('a malformed idempotency key', ({ system }) =>
      expectRefusals(
        system,
        endpoint,
        [
          '',
          'short',
          'x'.repeat(15),
          'x'.repeat(65),
          'with spaces in the key',
          'caf\u00e9-caf\u00e9-caf\u00e9-',
        ].map(
          (key): Case => ({
            what: `key ${key.slice(0, 25)}`,
            code: 'INVALID_HEADER_FORMAT',
            field: 'Idempotency-Key',
            headers: headersOf(system, { 'idempotency-key': key }),
            ...body,
          }),
        ),
      ))
})
