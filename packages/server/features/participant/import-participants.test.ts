import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@uketsuke/contract'
import { type ImportQuery, importColumns, operatorApi } from '@uketsuke/contract/operator'
import {
  becomeParticipant,
  buyersOf,
  conventionsDir,
  databaseContents,
  expectOk,
  loginIn,
  loginToken,
  newEmail,
  type System,
  sampleFields,
  untilJobsDone,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import iconv from 'iconv-lite'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { describe, expect } from 'vitest'
import { readConvention } from '../../platform/conventions/read-convention.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { inTransaction } from '../../platform/db/transact.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { addParticipants } from './add-participants.ts'

const requiredColumns = [
  'category',
  'language',
  'lastName',
  'firstName',
  'furiganaLastName',
  'furiganaFirstName',
  'email',
  'affiliation',
]
const header = requiredColumns.join(',')
const rowOf = (email: string, lastName = '髙橋') =>
  `INVITED,ja,${lastName},太郎,たかはし,たろう,${email},例示大学`
const quoted = (value: string) => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
const csvOf = (rows: string[], columns = header) => [columns, ...rows, ''].join('\r\n')

const send = (
  system: System,
  file: string | Buffer,
  query: ImportQuery = {},
  idempotencyKey = randomUUID(),
) => system.operator.call(operatorApi.importParticipants, { file: Buffer.from(file), query, idempotencyKey })
const dryRun = async (system: System, file: string | Buffer) =>
  expectOk(await send(system, file, { dryRun: 'true' }))

const userOf = async (system: System, email: string) => {
  const token = await loginToken(system, loginIn(await system.mailbox.next(email)))
  const [user] = expectOk(await system.client.call(api.readUsers, { token }))
  return user
}

const someone = {
  category: 'INVITED',
  language: 'en',
  lastName: 'Müller',
  firstName: 'Anna',
  affiliation: 'Example University',
} as const

const test = systemTest()

describe('reads a file', () => {
  const bom = '\ufeff'
  const files: [what: string, encode: (csv: string) => Buffer, query?: ImportQuery][] = [
    ['in UTF-8', (csv) => Buffer.from(csv)],
    ['in UTF-8 with a byte order mark', (csv) => Buffer.from(bom + csv)],
    ['in UTF-8, as stated', (csv) => Buffer.from(csv), { charset: 'utf-8' }],
    ['in Shift_JIS, as spreadsheets in Japan write it', (csv) => iconv.encode(csv, 'shift_jis')],
    ['in Shift_JIS, as stated', (csv) => iconv.encode(csv, 'shift_jis'), { charset: 'shift_jis' }],
    ['with the line ends of Unix', (csv) => Buffer.from(csv.replaceAll('\r\n', '\n'))],
    ['without an end to its last line', (csv) => Buffer.from(csv.trimEnd())],
    ['with every value quoted', (csv) => Buffer.from(csv.replace(/[^,\r\n]+/g, '"$&"'))],
    [
      'with empty lines and trailing columns',
      (csv) => Buffer.from(`${csv.replaceAll('\r\n', ',,\r\n')}\r\n,,\r\n`),
    ],
  ]
  test.for(files)('%s', async ([_what, encode, query], { system }) => {
    const emails = [newEmail(), newEmail()]
    const answer = expectOk(await send(system, encode(csvOf(emails.map((email) => rowOf(email)))), query))
    expect(answer).toMatchObject({
      isDryRun: false,
      rows: 2,
      faults: [],
      participants: [{ line: 2 }, { line: 3 }],
    })
    for (const [index, email] of emails.entries())
      expect(await userOf(system, email)).toMatchObject({
        registrationId: answer.participants[index]?.registrationId,
        category: 'INVITED',
        lastName: '髙橋',
        metadata: { furigana: { lastName: 'たかはし', firstName: 'たろう' } },
      })
  })

  test('with all columns, in any order, and codes in any spelling', async ({ system }) => {
    const email = newEmail()
    const address = '千代田区1-1, 例示ビル "東"'
    const typed = {
      ...sampleFields,
      contact: 'Office',
      occupation: 'other',
      country: 'de',
      postalCode: '１０１１５ ',
      prefecture: '1',
      address,
      tel: '03-1234',
      fax: '０６ー１',
      gender: 'male',
      participationType: ' On_site ',
    }
    const columns = [...Object.keys(typed).toReversed(), 'planId', ...requiredColumns.toReversed()].join(',')
    const values =
      `${Object.values(typed).toReversed().map(quoted).join(',')},` +
      `student,例示大学附属病院,${email.toUpperCase()},たろう,タカハシ,太郎,髙橋,JA,ｏｔｈｅｒ_payment`
    const answer = await send(system, csvOf([values], columns))
    expect(answer).toMatchObject({ status: 200 })
    const { country, ...kept } = {
      ...sampleFields,
      postalCode: '10115',
      prefecture: '01',
      address,
      tel: '031234',
      fax: '061',
    }
    expect(await userOf(system, email)).toMatchObject({
      category: 'OTHER_PAYMENT',
      affiliation: '例示大学附属病院',
      country,
      metadata: { ...kept, furigana: { lastName: 'たかはし', firstName: 'たろう' } },
      payments: [{ price: 0, tickets: [{ planId: 'student' }] }],
    })
  })
})

test('names every column in the documentation for operators', async () => {
  const guide = await readFile(new URL('../../../../docs/secretariat.md', import.meta.url), 'utf8')
  for (const column of importColumns) expect(guide).toContain(`\`${column}\``)
})

describe('rejects a whole file', () => {
  const files: [
    rule: string,
    line: number,
    column: string | null,
    file: string | Buffer,
    query?: ImportQuery,
  ][] = [
    ['noRows', 1, null, ''],
    ['noRows', 1, null, '\r\n\r\n'],
    ['noRows', 1, null, csvOf([])],
    ['charset', 1, null, iconv.encode(csvOf([rowOf('a@example.org')]), 'utf-16')],
    ['charset', 1, null, Buffer.from(csvOf([rowOf('a@example.org')])), { charset: 'shift_jis' }],
    ['charset', 1, null, iconv.encode(csvOf([rowOf('a@example.org')]), 'shift_jis'), { charset: 'utf-8' }],
    ['missingColumn', 1, 'email', csvOf([rowOf('a@example.org')], header.replace(',email', ',tel'))],
    ['unknownColumn', 1, 'nickname', csvOf([rowOf('a@example.org')], `${header},nickname`)],
    ['repeatedColumn', 1, 'email', csvOf([rowOf('a@example.org')], `${header},email`)],
    ['quotes', 3, null, csvOf([rowOf('a@example.org'), '"INVITED,ja'])],
    ['tooManyRows', 2_002, null, csvOf(Array.from({ length: 2_001 }, () => rowOf('a@example.org')))],
  ]
  test.for(files)('%s, line %i, column %s', async ([rule, line, column, file, query = {}], { system }) => {
    const answer = await send(system, file, query)
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    expect(answer.ok || answer.body.details).toMatchObject({ rows: 0, faults: [{ line, column, rule }] })
    expect(expectOk(await send(system, file, { ...query, dryRun: 'true' })).faults).toMatchObject([
      { line, column, rule },
    ])
  })

  test('of more than two megabytes, or that is not CSV', async ({ system }) => {
    const large = await send(system, Buffer.alloc(2 * 1024 * 1024 + 1, 'a'))
    expect(large).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } })
    const headers = {
      'x-convention-id': 'demo2027',
      'x-api-token': `Bearer ${system.operatorKey}`,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    }
    const json = await fetch(`${system.operatorUrl}/v2/participants/import`, {
      method: 'POST',
      headers,
      body: '{}',
    })
    expect(json.status).toBe(415)
  })
})

test('reports all faults at once by line, column and rule, and registers nobody', async ({ system }) => {
  const [good, twice, paying] = [
    newEmail(),
    newEmail(),
    await buyersOf(system).newOrder({ planId: 'member' }),
  ]
  const registered = await becomeParticipant(system)
  await untilJobsDone(system)
  const rows = [
    `${rowOf(good)},`,
    'GENERAL,xx,,太郎,,taro,nobody,例示大学,',
    `INVITED,en,Sato,Hanako,,,${newEmail()},,no-such-plan`,
    `INVITED,en,Sato,Hanako,,,${newEmail()},X,reception`,
    `${rowOf(registered.email.toUpperCase())},`,
    '',
    `"INVITED","en","Sa\nto","Hanako","","","${newEmail()}","X",""`,
    `${rowOf(twice)},`,
    `${rowOf(twice)},`,
    `${rowOf(paying.email)},`,
    'INVITED,en,Sato',
    `INVITED,en,${'x'.repeat(31)},Hanako,,,${newEmail()},X,`,
  ]
  const file = csvOf(rows, `${header},planId`)
  const before = await databaseContents(system.db)
  const answer = await send(system, file)
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  const report = {
    rows: 11,
    faults: [
      { line: 3, column: 'category', rule: 'choice' },
      { line: 3, column: 'language', rule: 'choice' },
      { line: 3, column: 'lastName', rule: 'required' },
      { line: 3, column: 'furiganaLastName', rule: 'required' },
      { line: 3, column: 'furiganaFirstName', rule: 'hiragana' },
      { line: 3, column: 'email', rule: 'email' },
      { line: 4, column: 'affiliation', rule: 'required' },
      { line: 5, column: 'planId', rule: 'INVALID_PLAN_ID' },
      { line: 6, column: 'email', rule: 'ALREADY_REGISTRATED' },
      { line: 8, column: 'lastName', rule: 'printable' },
      { line: 11, column: 'email', rule: 'ALREADY_REGISTRATED' },
      { line: 12, column: 'email', rule: 'REQUEST_IN_PROGRESS' },
      { line: 13, column: null, rule: 'valueCount' },
      { line: 14, column: 'lastName', rule: 'maxLength', limit: 30 },
    ],
  }
  expect(answer.ok || answer.body.details).toEqual(report)
  // Only the refusal itself is stored, in case the call is repeated.
  const { 'public.idempotency': _, ...rest } = before
  expect(await databaseContents(system.db)).toMatchObject(rest)
  expect(await dryRun(system, file)).toEqual({ ...report, isDryRun: true, participants: [] })
})

test('a dry run finds the faults of an import, and leaves no people, seats or mails behind', async ({
  system,
}) => {
  const emails = [newEmail(), newEmail()]
  const file = csvOf(
    emails.map((email) => `${rowOf(email)},hands-on`),
    `${header},planId`,
  )
  await untilJobsDone(system)
  const before = await databaseContents(system.db)
  expect(await dryRun(system, file)).toEqual({ isDryRun: true, rows: 2, faults: [], participants: [] })
  const { 'public.idempotency': _answer, 'public.access_log': _line, ...rest } = before
  expect(await databaseContents(system.db)).toMatchObject(rest)
  expect(expectOk(await send(system, file)).participants).toHaveLength(2)
  expect(await dryRun(system, file)).toMatchObject({
    faults: emails.map((_email, index) => ({
      line: index + 2,
      column: 'email',
      rule: 'ALREADY_REGISTRATED',
    })),
  })
})

test('assigns the remaining seats to the first rows, reports the others, and then registers nobody', async ({
  system,
}) => {
  await system.db.query(
    `update seat set state = 'sold', owner = 'somebody', order_id = 'some-order', held_until = null
     where convention_id = 'demo2027' and plan_id = 'hands-on' and state = 'free' and seat_no not in (
       select seat_no from seat where convention_id = 'demo2027' and plan_id = 'hands-on' and state = 'free'
       order by seat_no limit 2)`,
  )
  const rows = ['hands-on', 'member', 'hands-on', 'hands-on'].map(
    (planId) => `${rowOf(newEmail())},${planId}`,
  )
  const refused = await send(system, csvOf(rows, `${header},planId`))
  expect(refused.ok || refused.body.details).toMatchObject({
    faults: [{ line: 5, column: 'planId', rule: 'RESOURCE_NOT_AVAILABLE' }],
  })
  const { availableOf } = buyersOf(system)
  expect(await availableOf('hands-on')).toBe(2)
  expect(await send(system, csvOf(rows.slice(0, 3), `${header},planId`))).toMatchObject({ status: 200 })
  expect(await availableOf('hands-on')).toBe(0)
})

test('registers people once for a repeated file, and for two concurrent files with the same people', async ({
  system,
}) => {
  const emails = Array.from({ length: 20 }, newEmail)
  const file = csvOf(emails.map((email) => rowOf(email)))
  const key = randomUUID()
  const first = expectOk(await send(system, file, {}, key))
  expect(expectOk(await send(system, file, {}, key))).toEqual(first)
  expect(await send(system, csvOf([rowOf(newEmail())]), {}, key)).toMatchObject({
    body: { code: 'IDEMPOTENCY_MISMATCH' },
  })

  const people = Array.from({ length: 20 }, newEmail)
  const [forwards, backwards] = [people, people.toReversed()].map((list) =>
    csvOf(list.map((email) => rowOf(email))),
  )
  const answers = await Promise.all([send(system, forwards ?? ''), send(system, backwards ?? '')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('registers any number of people with the same number of statements', async ({ system }) => {
  const demo = await readConvention(join(conventionsDir, 'demo2027'))
  let statements = 0
  const pool = new pg.Pool({ connectionString: system.databaseUrl })
  const dialect = new PostgresDialect({ pool })
  const db = new Kysely<Tables>({ dialect, log: () => void statements++ })
  const mails: number[] = []
  const queue: Queue = {
    send: () => Promise.reject(new Error('each mail by itself')),
    sendMany: async (_trx, _kind, data) => void mails.push(data.length),
  }
  const statementsFor = async (count: number) => {
    statements = 0
    const people = Array.from({ length: count }, (_, index) => ({
      line: index,
      person: { ...someone, email: newEmail(), planId: index % 2 ? 'student' : 'hands-on' },
    }))
    await inTransaction(db, async (trx) => {
      const { added, faults } = await addParticipants(
        trx,
        queue,
        { convention: demo, now: new Date() },
        people,
      )
      expect([faults, new Set(added.map(({ registrationId }) => registrationId)).size]).toEqual([[], count])
    })
    return statements
  }
  await system.db.query(
    `insert into seat (convention_id, plan_id, seat_no, state)
     select 'demo2027', 'hands-on', 1000 + n, 'free' from generate_series(1, 300) as n`,
  )
  const few = await statementsFor(4)
  expect(await statementsFor(400)).toBe(few)
  expect(mails).toEqual([4, 400])
  await db.destroy()
})

test('reads and checks two thousand rows in seconds', async ({ system }) => {
  const rows = Array.from({ length: 2_000 }, () => rowOf(newEmail()))
  expect(await dryRun(system, csvOf(rows))).toMatchObject({ rows: 2_000, faults: [] })
})
