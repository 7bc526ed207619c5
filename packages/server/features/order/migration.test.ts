import { readFile } from 'node:fs/promises'
import type { OrderState } from '@uketsuke/contract/operator'
import { createDatabase, type Secretariat, type System, secretariatOf, startSystem } from '@uketsuke/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate } from '../../platform/db/migrate.ts'
import { minutes } from '../../platform/duration.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let db: pg.Client

const now = new Date('2027-02-01T00:00:00Z')
/** The order's state before the migration, and its attempts, newest last. */
const before: [state: OrderState, attempts: string[]][] = [
  ['open', []],
  ['open', ['declined']],
  ['charging', ['declined', 'charging']],
  ['unknown', ['unknown']],
  ['completed', ['paid']],
  ['completed', ['declined', 'paid']],
  ['failed', ['declined', 'declined', 'failed']],
  ['failed', ['failed']],
  ['expired', []],
  ['expired', ['declined']],
  ['canceled', []],
]
const ids = before.map(([state], index) => `${state}-${index}`)

/** The data that a paid order stores beside its transaction, and its form after the migration. */
const paidFacts = { tranId: '1', approve: '2', tranDate: '3', cardLast4: '1111', cardExp: '1230' }
const paidRecord = {
  name: 'gmo',
  reference: 'access5',
  tranId: '1',
  cardLast4: '1111',
  cardExp: '1230',
  data: { accessPass: 'pass', approve: '2', tranDate: '3' },
}

const insertOrder = async (orderId: string, state: string, attempts: string[], no: number) => {
  const person = `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`
  const email = `${no}@example.org`
  await db.query(
    `insert into pre_registration (convention_id, pre_registration_id, email, email_key, first_name, last_name,
       language, state, created_at)
     values ('demo2027', $1, $2, $2, '太郎', '髙橋', 'ja', $3, $4)`,
    [person, email, state === 'completed' ? 'registered' : 'open', now],
  )
  await db.query(
    `insert into participant (convention_id, registration_id, pre_registration_id, state, category, language, email,
       first_name, last_name, affiliation, profile, created_at)
     values ('demo2027', $1, $2, $3, 'GENERAL', 'ja', $4, '太郎', '髙橋', '例示大学', '{}', $5)`,
    [`D27${no}`, person, state === 'completed' ? 'active' : 'pending', email, now],
  )
  await db.query(
    `insert into orders (convention_id, order_id, kind, pre_registration_id, registration_id, state, price, declines,
       created_at, expires_at, paid_at, provider)
     values ('demo2027', $1, 'registration', $2, $3, $4, 3000, $5, $6, $6::timestamptz + interval '30 minutes', $7, $8)`,
    [
      orderId,
      person,
      `D27${no}`,
      state,
      attempts.filter((attempt) => attempt === 'declined').length,
      now,
      state === 'completed' ? now : null,
      attempts.length > 0
        ? { accessId: `access${no}`, accessPass: 'pass', ...(no === 5 && paidFacts) }
        : null,
    ],
  )
  await db.query(
    `insert into order_item (convention_id, order_id, item_no, plan_id, plan_type, plan_name, price, tax_category)
     values ('demo2027', $1, 1, 'educational', 'general', '{"ja": "教育講演", "en": "Lecture"}', 3000, 'taxable10')`,
    [orderId],
  )
  for (const [index, attempt] of attempts.entries()) {
    const isUndecided = attempt === 'charging' || attempt === 'unknown'
    const at = new Date(now.getTime() + index * 1_000)
    await db.query(
      `insert into payment_attempt (convention_id, job_id, order_id, state, started_at, decided_at, check_at,
         result_code, can_retry)
       values ('demo2027', $1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        `${orderId}-job${index}`,
        orderId,
        attempt,
        at,
        isUndecided ? null : at,
        isUndecided ? at : null,
        isUndecided ? null : '',
        isUndecided ? null : attempt === 'declined',
      ],
    )
  }
}

beforeAll(async () => {
  database = await createDatabase(inject('serverUrl'))
  db = new pg.Client({ connectionString: database.url })
  await db.connect()
  await db.query(await readFile(new URL('../../migrations/0001_foundation.sql', import.meta.url), 'utf8'))
  await db.query('create table migration (name text primary key, ran_at timestamptz not null)')
  await db.query(`insert into migration values ('0001_foundation.sql', now())`)
  for (const [index, [state, attempts]] of before.entries())
    await insertOrder(ids[index] ?? '', state, attempts, index)
  await migrate(database.url)
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

test('leaves every order in its state without losing anything', async () => {
  const { rows } = await db.query<{ order_id: string; state: string; refunded: number; items: number }>(
    `select order_id, state, refunded, (select count(*) from order_item item where item.order_id = orders.order_id) as items
     from orders order by created_at, substring(order_id from '\\d+$')::int`,
  )
  expect(rows).toEqual(
    before.map(([state], index) => ({ order_id: ids[index], state, refunded: 0, items: 1 })),
  )
})

test('keeps the outcomes of attempts, and records when they were sent', async () => {
  const { rows } = await db.query<{ job_id: string; state: string; wasSent: boolean }>(
    `select job_id, state, sent_at = started_at as "wasSent" from payment_attempt order by job_id`,
  )
  const expected = before.flatMap(([, attempts], index) =>
    attempts.map((attempt, no) => ({
      job_id: `${ids[index]}-job${no}`,
      state: attempt.replace('failed', 'declined'),
      wasSent: true,
    })),
  )
  expect(rows.toSorted((a, b) => (a.job_id < b.job_id ? -1 : 1))).toEqual(
    expected.toSorted((a, b) => (a.job_id < b.job_id ? -1 : 1)),
  )
})

test("keeps the provider's data, separate from the adapter's own data", async () => {
  const { rows } = await db.query(
    `select provider from orders order by created_at, substring(order_id from '\\d+$')::int`,
  )
  expect(rows).toEqual(
    before.map(([, attempts], index) => ({
      provider:
        attempts.length === 0
          ? null
          : index === 5
            ? paidRecord
            : { name: 'gmo', reference: `access${index}`, data: { accessPass: 'pass' } },
    })),
  )
})

test('changes nothing when it runs a second time', async () => {
  const count = async () => (await db.query('select count(*) from order_transition')).rows[0].count
  const steps = await count()
  await migrate(database.url)
  expect(await count()).toBe(steps)
})

describe('after the migration the product', () => {
  let system: System
  let secretariat: Secretariat
  beforeAll(async () => {
    await db.end()
    system = await startSystem({
      serverUrl: inject('serverUrl'),
      template: database.name,
      now: new Date(now.getTime() + 2_000),
    })
    secretariat = secretariatOf(system)
    db = new pg.Client({ connectionString: database.url })
  })
  afterAll(async () => {
    await system.stop()
    await db.connect()
  })

  const histories: Record<string, string[]> = {
    open: ['buyer placed'],
    charging: ['buyer placed', 'buyer begun'],
    unknown: ['buyer placed', 'buyer begun', 'provider lost'],
    completed: ['buyer placed', 'buyer begun', 'provider paid'],
    failed: ['buyer placed', 'buyer begun', 'provider refused'],
    expired: ['buyer placed', 'clock lapsed'],
    canceled: ['buyer placed', 'buyer canceled'],
  }
  test.each(before.map(([state], index) => [ids[index] ?? '', state] as const))(
    'gives %s the shortest history that leads to its state',
    async (orderId, state) => {
      expect(await secretariat.history(orderId)).toEqual(histories[state])
      expect(await secretariat.orderRecord(orderId)).toMatchObject({
        state,
        createdAt: now.toISOString(),
        history: [
          { at: now.toISOString(), from: null },
          ...(histories[state] ?? []).slice(1).map(() => ({})),
        ],
      })
    },
  )

  test('ends open and undecided orders when their time is over, and leaves ended ones', async () => {
    await system.clock.jump(minutes(31))
    await expect
      .poll(
        async () => {
          await system.clock.advance(30_000)
          const records = await Promise.all(ids.map((orderId) => secretariat.orderRecord(orderId)))
          return records.map(({ state }) => state)
        },
        { timeout: 20_000 },
      )
      .toEqual(before.map(([state]) => (['open', 'charging', 'unknown'].includes(state) ? 'expired' : state)))
  })
})
