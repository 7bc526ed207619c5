import { readdir, readFile } from 'node:fs/promises'
import { createDatabase } from '@uketsuke/testing'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { later } from '../clock.ts'
import { type ConcurrencyLimit, createConcurrencyLimit } from '../concurrency-limit.ts'
import type { Db } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { minutes } from '../duration.ts'
import { fail, succeed } from '../result.ts'
import { forgetOldHits } from './hit-store.ts'
import { limitFailures } from './limit-failures.ts'
import type { TryLimit } from './rate-limit.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let db: Db
const poolOf = (url: string, max: number): Db =>
  new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max }) }) })
beforeAll(async () => {
  database = await createDatabase(inject('serverUrl'), inject('template'))
  db = poolOf(database.url, 16)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

let now = new Date('2027-02-01T00:00:00Z')
/** Moves the clock far enough for the previous test's hits to expire. */
beforeEach(() => {
  now = later(now, minutes(60))
})

const ofName: TryLimit = { kind: 'name', max: 5, window: minutes(10), atOnce: 1 }
const ofAddress: TryLimit = { kind: 'address', max: 8, window: minutes(10), locks: true, atOnce: 3 }

type Change = {
  name?: string
  address?: string
  conventionId?: string
  inTurn?: ConcurrencyLimit
  check?: () => void
}
/** No turns, as between processes that do not know of each other. */
const atOnce: ConcurrencyLimit = (_name, _most, run) => run()
/** Tries a word. @returns its answer, or the error code. */
const tryWord = async (word: string, change: Change = {}): Promise<string> => {
  const { name = 'taro', address = '203.0.113.1', conventionId = 'demo2027', inTurn = atOnce, check } = change
  const counters = [
    { limit: ofName, subject: name },
    { limit: ofAddress, subject: address },
  ]
  const result = await limitFailures(db, inTurn, { conventionId, counters, now }, async () => {
    check?.()
    const isWrong = word !== 'right'
    return { isWrong, result: isWrong ? fail('INVALID_CODE') : succeed('come in') }
  })
  return result.ok ? result.value : [result.code, result.retryIn].join(' ').trim()
}
const manyTimes = (count: number, run: (index: number) => Promise<string>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)))
const countOf = (answers: string[], pattern: RegExp) =>
  answers.filter((answer) => pattern.test(answer)).length

describe('many attempts at once', () => {
  test('run no more checks than consecutive attempts, however many processes check', async () => {
    let checks = 0
    const answers = await manyTimes(40, () => tryWord('wrong', { check: () => void checks++ }))
    expect([checks, countOf(answers, /INVALID_CODE/)]).toEqual([5, 5])
    expect(countOf(answers, /^(REQUEST_IN_PROGRESS 1000|TOO_MANY_ATTEMPTS 600000)$/)).toBe(35)
    expect(await tryWord('right')).toBe('TOO_MANY_ATTEMPTS 600000')
  })

  test('stay within the limit of their address, whatever their names', async () => {
    const answers = await manyTimes(40, (index) => tryWord('wrong', { name: `nobody${index}` }))
    expect(countOf(answers, /INVALID_CODE/)).toBe(8)
    expect(await tryWord('right')).toBe('TOO_MANY_ATTEMPTS 600000')
    expect(await tryWord('right', { address: '203.0.113.2' })).toBe('come in')
  })

  test('wait for each other within a process, and all get an answer', async () => {
    const inTurn = createConcurrencyLimit()
    expect(new Set(await manyTimes(40, () => tryWord('right', { inTurn })))).toEqual(new Set(['come in']))
    const answers = await manyTimes(40, () => tryWord('wrong', { inTurn }))
    expect([countOf(answers, /INVALID_CODE/), countOf(answers, /TOO_MANY_ATTEMPTS/)]).toEqual([5, 35])
  })

  test('hold no connection during the check', async () => {
    const narrow = poolOf(database.url, 1)
    onTestFinished(() => narrow.destroy())
    const counters = [{ limit: ofName, subject: 'taro' }]
    const result = await limitFailures(
      narrow,
      atOnce,
      { conventionId: 'demo2027', counters, now },
      async () => {
        const { rows } = await sql`select from rate_limit_hit where is_pending`.execute(narrow)
        return { isWrong: false, result: succeed(rows.length) }
      },
    )
    expect(result).toMatchObject({ value: 1 })
  })
})

test('does not count right attempts, and does not forgive earlier wrong ones', async () => {
  await manyTimes(20, async () => tryWord('right', { inTurn: createConcurrencyLimit() }))
  for (let count = 0; count < 4; count++) expect(await tryWord('wrong')).toBe('INVALID_CODE')
  expect(await tryWord('right')).toBe('come in')
  expect(await tryWord('wrong')).toBe('INVALID_CODE')
  expect(await tryWord('right')).toBe('TOO_MANY_ATTEMPTS 600000')
})

test('unlocks each limit in its own way', async () => {
  for (let count = 0; count < 5; count++) {
    await tryWord('wrong')
    now = later(now, minutes(1))
  }
  expect(await tryWord('right')).toBe('TOO_MANY_ATTEMPTS 300000')
  for (const name of ['a', 'b', 'c']) await tryWord('wrong', { name })
  expect(await tryWord('right', { name: 'd' })).toBe('TOO_MANY_ATTEMPTS 600000')
  now = later(now, minutes(5))
  expect(await tryWord('right')).toBe('TOO_MANY_ATTEMPTS 300000')
  expect(await tryWord('right', { address: '203.0.113.2' })).toBe('come in')
  now = later(now, minutes(5))
  expect(await tryWord('right')).toBe('come in')
})

test('treats an interrupted check as running for 30 s, and as wrong afterwards', async () => {
  const check = () => {
    throw new Error('the process is gone')
  }
  for (let count = 0; count < 5; count++) await expect(tryWord('right', { check })).rejects.toThrow('gone')
  expect(await tryWord('right')).toBe('REQUEST_IN_PROGRESS 1000')
  now = later(now, 30_000)
  expect(await tryWord('right')).toBe('TOO_MANY_ATTEMPTS 570000')
})

test('counts conventions and kinds separately, and stores subjects as hashes', async () => {
  for (let count = 0; count < 5; count++) await tryWord('wrong', { name: 'hanako' })
  expect(await tryWord('right', { name: 'hanako', conventionId: 'other2027' })).toBe('come in')
  expect(await tryWord('right', { address: 'hanako' })).toBe('come in')
  const { rows } = await sql<{
    row: string
  }>`select hit::text as row from rate_limit_hit hit`.execute(db)
  const stored = rows.map(({ row }) => row).join('\n')
  for (const text of ['hanako', '203.0.113', Buffer.from('hanako').toString('hex')])
    expect(stored).not.toContain(text)
})

describe('the database', () => {
  test('forgets hits only when no limit counts them any longer', async () => {
    await sql`delete from rate_limit_hit`.execute(db)
    const left = async () =>
      (await db.selectFrom('rate_limit_hit').select('kind').execute()).map((row) => row.kind)
    await tryWord('wrong')
    for (const [after, kinds] of [
      [0, ['name', 'address']],
      [minutes(10) - 1, ['name', 'address']],
      [minutes(10), ['address']],
      [minutes(20) - 1, ['address']],
      [minutes(20), []],
    ] as const) {
      await forgetOldHits(db, later(now, after))
      expect((await left()).toSorted(), String(after)).toEqual(kinds.toSorted())
    }
  })

  test.each([
    [
      'that count for a subject',
      `select at from rate_limit_hit where convention_id = '' and kind = '' and subject_hash = ''
      order by at desc limit 5`,
      'rate_limit_hit_by_subject',
    ],
    [
      'by their ID',
      `delete from rate_limit_hit where convention_id = '' and hit_id = '00000000-0000-4000-8000-000000000000'`,
      'rate_limit_hit_pkey',
    ],
    ['that are old', 'delete from rate_limit_hit where forget_at <= now()', 'rate_limit_hit_by_age'],
  ])('finds hits %s without reading all of them', async (_, query, index) => {
    const plan = await db.connection().execute(async (connection) => {
      await sql`begin`.execute(connection)
      await sql`
        insert into rate_limit_hit (convention_id, hit_id, kind, subject_hash, at, is_pending, forget_at)
        select '', gen_random_uuid(), '', sha256(no::text::bytea), now(), false, now() + no * interval '1 second'
        from generate_series(1, 10_000) no`.execute(connection)
      await sql`analyze rate_limit_hit`.execute(connection)
      const { rows } = await sql`explain ${sql.raw(query)}`.execute(connection)
      await sql`rollback`.execute(connection)
      return JSON.stringify(rows)
    })
    expect(plan).toContain(index)
    expect(plan).not.toContain('Sort')
  })

  test('takes over hits from the three older tables', async () => {
    const older = await createDatabase(inject('serverUrl'))
    const client = new pg.Client({ connectionString: older.url })
    await client.connect()
    onTestFinished(async () => {
      await client.end()
      await older.drop()
    })
    const migrations = new URL('../../migrations/', import.meta.url)
    await client.query('create table migration (name text primary key, ran_at timestamptz not null)')
    const names = (await readdir(migrations)).filter((file) => file < '0012').toSorted()
    for (const name of names) {
      await client.query(await readFile(new URL(name, migrations), 'utf8'))
      await client.query('insert into migration values ($1, now())', [name])
    }
    const hash = `sha256('203.0.113.1')`
    await client.query(`
      insert into login_failure values ('demo2027', gen_random_uuid(), '太郎', ${hash}, '2027-02-01T00:00Z', true);
      insert into unknown_verification values ('demo2027', gen_random_uuid(), ${hash}, '2027-02-02T00:00Z');
      insert into openid_client_failure values ('demo2027', gen_random_uuid(), ${hash}, '2027-02-03T00:00Z')`)
    await migrate(older.url)
    const { rows } = await client.query(
      `select kind, subject_hash = ${hash} as "isAddress", subject_hash = sha256(convert_to('太郎', 'UTF8')) as "isId",
         extract(day from at at time zone 'UTC')::int as day, is_pending as "isPending",
         extract(minute from forget_at - at)::int as minutes
       from rate_limit_hit order by at, kind desc`,
    )
    const login = { day: 1, isPending: true, minutes: 30 }
    expect(rows).toEqual([
      { kind: 'loginOfId', isAddress: false, isId: true, ...login },
      { kind: 'loginFromAddress', isAddress: true, isId: false, ...login },
      { kind: 'documentCode', isAddress: true, isId: false, day: 2, isPending: false, minutes: 15 },
      { kind: 'clientSecret', isAddress: true, isId: false, day: 3, isPending: false, minutes: 15 },
    ])
  })
})
