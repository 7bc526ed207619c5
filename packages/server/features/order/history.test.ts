import { readFile } from 'node:fs/promises'
import { orderEvents, orderStates } from '@uketsuke/contract/operator'
import { createDatabase } from '@uketsuke/testing'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { transitions } from './rules.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let db: pg.Client
beforeAll(async () => {
  database = await createDatabase(inject('serverUrl'), inject('template'))
  db = new pg.Client({ connectionString: database.url })
  await db.connect()
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

const listed = transitions.map((transition) => transition.join(' ')).sort()

test('the database allows exactly the transitions of the table', async () => {
  const { rows } = await db.query<{ rule: string }>(
    `select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'order_transition_is_legal'`,
  )
  const rule = rows[0]?.rule.replace(/^CHECK/, '') ?? 'false'
  // The rule would end in "NOT VALID" if the stored steps had not been checked.
  expect(rule).toMatch(/\)$/)
  const allowed = await db.query<{ step: string }>(
    `select concat_ws(' ', from_state, event, to_state) as step
     from unnest($1::text[]) as from_state, unnest($2::text[]) as event, unnest($3::text[]) as to_state
     where ${rule}`,
    [['none', ...orderStates], orderEvents, ['none', ...orderStates]],
  )
  expect(allowed.rows.map(({ step }) => step).sort()).toEqual(listed)
})

test('the docs diagram has exactly these transitions', async () => {
  const page = await readFile(new URL('../../../../docs/payments.md', import.meta.url), 'utf8')
  const drawn = [...page.matchAll(/^ +(\S+) --> (\w+): (\w+)$/gm)].map(
    ([, from, to, event]) => `${from === '[*]' ? 'none' : from} ${event} ${to}`,
  )
  expect(drawn.sort()).toEqual(listed)
})

test('no event leads from one state to two, and every state and event is used', () => {
  expect(new Set(transitions.map(([from, event]) => `${from} ${event}`)).size).toBe(transitions.length)
  expect(new Set(transitions.map(([, event]) => event))).toEqual(new Set(orderEvents))
  expect(new Set(transitions.map(([, , to]) => to))).toEqual(new Set(orderStates))
})

describe('the database', () => {
  const person = '00000000-0000-4000-8000-000000000000'
  beforeEach(async () => {
    await db.query('begin')
    await db.query(`
      insert into order_transition (convention_id, order_id, transition_no, from_state, event, to_state, at, actor)
      values ('c', 'o', 1, 'none', 'placed', 'open', now(), 'buyer');
      insert into orders (convention_id, order_id, kind, pre_registration_id, registration_id, state, price, created_at,
        expires_at, lapse_at) values ('c', 'o', 'registration', '${person}', 'R1', 'open', 100, now(), now(), now())`)
    return () => db.query('rollback')
  })

  const step = (no: number, from: string, event: string, to: string) =>
    `insert into order_transition (convention_id, order_id, transition_no, from_state, event, to_state, at, actor)
     values ('c', 'o', ${no}, '${from}', '${event}', '${to}', now(), 'buyer')`

  test.each([
    ['a state without its step', `update orders set state = 'completed' where convention_id = 'c'`],
    ['a step that is not in the table', step(2, 'open', 'paid', 'refunded')],
    ['a step that reads like one of the table', step(2, 'open', 'begun charging', '')],
    ['a step from where the order is not', step(2, 'charging', 'paid', 'completed')],
    ['a second beginning', step(2, 'none', 'placed', 'open')],
    ['a step after a gap', step(3, 'open', 'begun', 'charging')],
    ['a replacement of a step', step(1, 'none', 'placed', 'open')],
    ['a change of the past', `update order_transition set at = now() - interval '1 day'`],
    ['deletion', 'delete from order_transition'],
    ['truncation', 'truncate order_transition cascade'],
    ['a refund of more than was paid', `update orders set refunded = 101 where convention_id = 'c'`],
  ])('refuses %s from any writer', async (_what, statement) => {
    await expect(db.query(statement)).rejects.toThrow(/violates|append-only/)
  })

  test('accepts only one of two concurrent steps', async () => {
    await db.query(step(2, 'open', 'begun', 'charging'))
    await db.query(`update orders set state = 'charging', transition_no = 2 where convention_id = 'c'`)
    await expect(db.query(step(2, 'open', 'lapsed', 'expired'))).rejects.toThrow(/duplicate key/)
  })

  test('refuses a payment for an order without a registration', async () => {
    await db.query(step(2, 'open', 'begun', 'charging'))
    await expect(
      db.query(
        `update orders set state = 'charging', transition_no = 2, registration_id = null where convention_id = 'c'`,
      ),
    ).rejects.toThrow(/orders_paid_for_somebody/)
  })
})
