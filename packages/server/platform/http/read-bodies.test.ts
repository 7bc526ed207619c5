import { gzipSync } from 'node:zlib'
import { api, apiBase } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import {
  databaseContents,
  exchange,
  preRegistrationOf,
  rowsHolding,
  type System,
  untilJobsDone,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import iconv from 'iconv-lite'
import { describe, expect } from 'vitest'

const test = systemTest()

const json = 'application/json'
type Sent = { body: Buffer; type?: string; headers?: string[] }

/** Sends a body byte for byte, to the site or to the secretariat's listener. */
const post = async (system: System, path: string, { body, type = json, headers = [] }: Sent) => {
  const isOperators = path.startsWith('/participants')
  const head = [
    `POST ${apiBase}${path} HTTP/1.1`,
    'host: localhost',
    'connection: close',
    'x-convention-id: demo2027',
    ...(isOperators
      ? [`x-api-token: Bearer ${system.operatorKey}`, `idempotency-key: ${crypto.randomUUID()}`]
      : []),
    `content-type: ${type}`,
    `content-length: ${body.length}`,
    ...headers,
  ]
  const request = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
  const {
    status,
    headers: answered,
    body: text,
  } = await exchange(isOperators ? system.operatorUrl : system.url, request)
  return { status, headers: answered, body: text === '' ? {} : JSON.parse(text) }
}

const person = { ...preRegistrationOf('bytes@example.org'), lastName: '表', firstName: '髙子' }
const guest = {
  category: 'INVITED',
  language: 'ja',
  lastName: '表',
  firstName: '花子',
  furigana: { lastName: 'おもて', firstName: 'はなこ' },
  email: 'guest.bytes@example.org',
  affiliation: '例示大学',
}
const calls = [
  [api.preRegister.path, person],
  [operatorApi.addParticipant.path, guest],
] as const

/** The JSON with these bytes in place of the family name. */
const withName = (value: object, name: number[]): Buffer => {
  const [before = '', after = ''] = JSON.stringify({ ...value, lastName: '|' }).split('|')
  return Buffer.concat([Buffer.from(before), Buffer.from(name), Buffer.from(after)])
}

/** Runs the function, and expects that nothing was stored or mailed meanwhile. */
const expectNothingWritten = async (system: System, run: () => Promise<void>): Promise<void> => {
  await untilJobsDone(system)
  const before = { rows: await databaseContents(system.db), mails: system.mailbox.count() }
  await run()
  expect({ rows: await databaseContents(system.db), mails: system.mailbox.count() }).toEqual(before)
}

const notUtf8 = { status: 400, body: { code: 'INVALID_FORMAT', details: [{ path: '', rule: 'utf8' }] } }

describe.each(calls)('POST %s', (path, value) => {
  test.for<[string, (value: object) => Buffer]>([
    ['in cp932, as a Japanese Windows console writes it', (it) => iconv.encode(JSON.stringify(it), 'cp932')],
    ['in EUC-JP', (it) => iconv.encode(JSON.stringify(it), 'euc-jp')],
    ['in ISO 8859-1', (it) => Buffer.from(JSON.stringify({ ...it, lastName: 'Müller' }), 'latin1')],
    ['with an overlong form', (it) => withName(it, [0xc1, 0x81])],
    ['with a surrogate', (it) => withName(it, [0xed, 0xa0, 0x80])],
    ['with a character cut at its end', (it) => withName(it, [0xe8, 0xa1])],
    ['with a lone continuation', (it) => withName(it, [0x80])],
    ['with a number beyond Unicode', (it) => withName(it, [0xf4, 0x90, 0x80, 0x80])],
  ])('refuses a body %s, and writes nothing', ([, encode], { system }) =>
    expectNothingWritten(system, async () => {
      expect(await post(system, path, { body: encode(value) })).toMatchObject(notUtf8)
    }),
  )

  test.for(['Shift_JIS', 'shift-jis', 'EUC-JP', '"windows-31j"', 'utf-16', 'iso-8859-1', ''])(
    'refuses the character set %s',
    (charset, { system }) =>
      expectNothingWritten(system, async () => {
        const body = Buffer.from(JSON.stringify(value))
        expect(await post(system, path, { body, type: `${json}; charset=${charset}` })).toMatchObject({
          status: 415,
          body: { code: 'UNSUPPORTED_MEDIA_TYPE', details: [{ path: 'Content-Type', rule: 'utf8' }] },
        })
      }),
  )

  test.for(['gzip', 'br', 'x-nonsense', 'identity, gzip', 'GZIP'])(
    'refuses the coding %s',
    (coding, { system }) =>
      expectNothingWritten(system, async () => {
        const body = gzipSync(JSON.stringify(value))
        expect(await post(system, path, { body, headers: [`content-encoding: ${coding}`] })).toMatchObject({
          status: 415,
          headers: {
            'accept-encoding': 'identity',
            'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
          },
          body: { code: 'UNSUPPORTED_MEDIA_TYPE', details: [{ path: 'Content-Encoding', rule: 'choice' }] },
        })
      }),
  )

  test.for([
    ['the replacement character', '表\ufffd'],
    ['half of a surrogate pair', '表\ud842'],
  ] as const)('refuses %s, written out or escaped', ([, lastName], { system }) =>
    expectNothingWritten(system, async () => {
      const plain = JSON.stringify({ ...value, lastName })
      const escaped = plain.replace('\ufffd', String.raw`\uFFFD`)
      for (const body of [plain, escaped]) {
        const answer = await post(system, path, { body: Buffer.from(body) })
        expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_FORMAT' } })
        expect(answer.body.details).toMatchObject([{ path: 'lastName' }])
      }
    }),
  )
})

test.for([
  json,
  `${json}; charset=UTF-8`,
  `${json};charset="utf-8"`,
  `${json}; charset=utf8`,
  'Application/JSON',
])('accepts the media type %s', async (type, { system }) => {
  const email = `${crypto.randomUUID()}@example.org`
  const body = Buffer.from(JSON.stringify({ ...person, email }))
  const headers = ['content-encoding: identity']
  expect(await post(system, api.preRegister.path, { body, type, headers })).toMatchObject({ status: 201 })
  expect((await system.mailbox.next(email)).text).toContain('表')
})

const csv = `category,language,lastName,firstName,furiganaLastName,furiganaFirstName,email,affiliation
INVITED,ja,表,花子,おもて,はなこ,csv.bytes@example.org,例示大学
`

test.for(['euc-jp', 'iso-2022-jp', 'utf-16le'])('refuses a CSV file in %s', (charset, { system }) =>
  expectNothingWritten(system, async () => {
    const body = iconv.encode(csv, charset === 'iso-2022-jp' ? 'utf-8' : charset)
    const type = `text/csv; charset=${charset}`
    expect(await post(system, operatorApi.importParticipants.path, { body, type })).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_MEDIA_TYPE', details: [{ path: 'Content-Type', rule: 'utf8' }] },
    })
  }),
)

test('refuses a CSV file with a lost character', async ({ system }) => {
  const body = Buffer.from(csv.replace('花子', '花\ufffd'))
  const answer = await post(system, operatorApi.importParticipants.path, { body, type: 'text/csv' })
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  expect(JSON.stringify(answer.body.details)).toContain('"charset"')
  expect(await rowsHolding(system.db, ['csv.bytes@example.org'])).toEqual({})
})

test.for(['Shift_JIS', 'windows-31j', 'CP932', 'x-sjis'])(
  'reads a CSV file in %s',
  async (charset, { system }) => {
    const email = `${charset.toLowerCase().replace('_', '')}@example.org`
    const body = iconv.encode(csv.replace('csv.bytes@example.org', email), 'cp932')
    const type = `text/csv; charset=${charset}`
    expect(await post(system, operatorApi.importParticipants.path, { body, type })).toMatchObject({
      status: 200,
    })
    const { status, body: found } = await system.operator.call(operatorApi.listParticipants, {
      query: { email },
    })
    expect({ status, found }).toMatchObject({ status: 200, found: { participants: [{ lastName: '表' }] } })
  },
)

test('lets the desk scan a damaged code, and calls it forged', async ({ system }) => {
  const answer = await system.operator.call(operatorApi.verifyEntryCode, { body: { code: '\ufffd\ufffd' } })
  expect(answer).toMatchObject({ status: 200, body: { result: 'forged' } })
})

test('no test above left damaged text behind', async ({ system }) => {
  expect(await rowsHolding(system.db, ['\ufffd'])).toEqual({})
})

describe('an empty body', () => {
  test.for(['application/x-www-form-urlencoded', 'text/xml', json])(
    'of type %s counts as no body',
    async (type, { system }) => {
      const headers = ['x-api-token: Bearer nobody']
      const sent = { body: Buffer.alloc(0), type, headers }
      expect(await post(system, api.logout.path, sent)).toMatchObject({ status: 204 })
      expect(await post(system, api.preRegister.path, sent)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_FORMAT' },
      })
    },
  )

  test('a form with contents is still refused', async ({ system }) => {
    const sent = { body: Buffer.from('a=1'), type: 'application/x-www-form-urlencoded' }
    expect(await post(system, api.preRegister.path, sent)).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_MEDIA_TYPE' },
    })
  })
})
