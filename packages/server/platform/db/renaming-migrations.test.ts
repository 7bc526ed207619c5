import { readdir, readFile } from 'node:fs/promises'
import { createDatabase } from '@uketsuke/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from './migrate.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let db: pg.Client

const migrations = new URL('../../migrations/', import.meta.url)
const person = '00000000-0000-4000-8000-000000000001'
const at = new Date('2027-02-01T00:00:00Z')
const later = new Date('2027-02-01T00:15:00Z')

const migrateTo = async (last: string) => {
  await db.query('create table migration (name text primary key, ran_at timestamptz not null)')
  const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()
  for (const name of names.slice(0, names.indexOf(last) + 1)) {
    await db.query(await readFile(new URL(name, migrations), 'utf8'))
    await db.query('insert into migration values ($1, now())', [name])
  }
}

const insert = (table: string, row: Record<string, unknown>) =>
  db.query(
    `insert into ${table} (convention_id, ${Object.keys(row).join(', ')})
     values ('demo2027', ${Object.keys(row).map((_, index) => `$${index + 1}`)})`,
    Object.values(row),
  )

const issue = (state: string, no: number) => ({
  issue_id: `00000000-0000-4000-9000-00000000000${no}`,
  registration_id: 'D271',
  kind: 'certificate',
  state,
  language: 'ja',
  receipt_no: null,
  facts: { number: `C-${no}` },
  is_reissue: no > 1,
  code_hash: Buffer.from([no]),
  lapses_at: later,
  delivered_at: state === 'delivered' ? later : null,
})
const limited = {
  kind: 'loginOfId',
  subject_hash: Buffer.from([7]),
  at,
  is_pending: true,
  forget_at: later,
}
const hitId = '00000000-0000-4000-a000-000000000001'
const steps = [
  { from_state: 'none', event: 'placed', to_state: 'open', actor: 'buyer', provider: {} },
  { from_state: 'open', event: 'begun', to_state: 'charging', actor: 'buyer', provider: { accessId: 'a1' } },
  {
    from_state: 'charging',
    event: 'paid',
    to_state: 'completed',
    actor: 'provider',
    provider: { accessId: 'a1', tranId: 't1' },
  },
].map((step, index) => ({ order_id: 'order-1', transition_no: index + 1, at, ...step }))

beforeAll(async () => {
  database = await createDatabase(inject('serverUrl'))
  db = new pg.Client({ connectionString: database.url })
  await db.connect()
  await migrateTo('0013_document_looks.sql')
  const name = {
    email: '1@example.org',
    first_name: '太郎',
    last_name: '髙橋',
    language: 'ja',
    created_at: at,
  }
  await insert('pre_registration', {
    pre_registration_id: person,
    email_key: '1@example.org',
    state: 'registered',
    ...name,
  })
  await insert('participant', {
    registration_id: 'D271',
    pre_registration_id: person,
    state: 'active',
    category: 'GENERAL',
    affiliation: '例示大学',
    profile: {},
    ...name,
  })
  for (const step of steps) await insert('order_transition', step)
  for (const [index, state] of ['intended', 'delivered', 'lapsed'].entries())
    await insert('issue', { ...issue(state, index + 1), intended_at: at })
  await insert('counted_attempt', { attempt_id: hitId, ...limited })
  await migrate(database.url)
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

test('reserves the intended documents, and leaves the others unchanged', async () => {
  const { rows } = await db.query('select * from issue order by issue_id')
  expect(rows).toEqual(
    ['reserved', 'delivered', 'lapsed'].map((state, index) => ({
      convention_id: 'demo2027',
      ...issue(state, index + 1),
      reserved_at: at,
    })),
  )
  await expect(db.query(`update issue set state = 'intended' where state = 'reserved'`)).rejects.toThrow(
    'issue_state_check',
  )
})

test('keeps the counts of rate limits as hits', async () => {
  const { rows } = await db.query('select * from rate_limit_hit')
  expect(rows).toEqual([{ convention_id: 'demo2027', hit_id: hitId, ...limited }])
  const { rows: indexes } = await db.query<{ name: string }>(
    `select indexname as name from pg_indexes where tablename = 'rate_limit_hit' order by 1`,
  )
  expect(indexes.map(({ name }) => name)).toEqual([
    'rate_limit_hit_by_age',
    'rate_limit_hit_by_subject',
    'rate_limit_hit_pkey',
  ])
})

test("renames the provider's reference in the history, which stays append-only", async () => {
  const { rows } = await db.query('select * from order_transition order by transition_no')
  const providers = [{}, { reference: 'a1' }, { reference: 'a1', tranId: 't1' }]
  expect(rows).toEqual(
    steps.map((step, index) => ({
      convention_id: 'demo2027',
      previous_no: index || null,
      ...step,
      provider: providers[index],
    })),
  )
  await expect(db.query(`update order_transition set provider = '{}'`)).rejects.toThrow(
    'order_transition is append-only',
  )
})
