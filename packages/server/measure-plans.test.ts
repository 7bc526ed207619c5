import { systemTest } from '@uketsuke/testing/system-test'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import { findingMeasure } from './features/finding/finding-measure.ts'
import { mailMeasure } from './features/mailing/mail-measure.ts'
import { attemptMeasure, orderMeasure, undecidedMeasure } from './features/order/order-measures.ts'
import { seatMeasure } from './features/ticket/seat-measure.ts'
import type { Tables } from './platform/db/tables.ts'
import { jobMeasure } from './platform/jobs/measure-jobs.ts'
import type { Measure } from './platform/metrics/measure.ts'

const test = systemTest()

test.beforeAll(async ({ system }) => {
  await system.db.query(`
    set session_replication_role = replica;
    insert into orders (convention_id, order_id, kind, pre_registration_id, registration_id, state, price, created_at,
        expires_at, lapse_at)
      select 'other2027', 'order-' || no, 'registration', gen_random_uuid(), 'D27' || no,
        case when no % 3 = 0 then 'expired' else 'completed' end, 1000, now(), now(), now()
      from generate_series(1, 20000) no;
    insert into payment_attempt (convention_id, job_id, order_id, state, started_at, sent_at, errors)
      select 'other2027', 'job-' || no, 'order-' || no, 'paid', now() - no * interval '1 minute', now(), '[]'
      from generate_series(1, 20000) no;
    insert into pgboss.job (name, state, completed_on)
      select 'link-mail', 'completed', now() from generate_series(1, 20000);
    set session_replication_role = default`)
})

const kinds = ['link-mail', 'completion-mail']
const measures: [index: string, measure: Measure][] = [
  ['orders_by_state', orderMeasure],
  ['payment_attempt_', undecidedMeasure],
  ['payment_attempt_by_time', attemptMeasure],
  ['seat_', seatMeasure],
  ['_finding_', findingMeasure],
  ['job_common_i11', mailMeasure(kinds)],
  ['job_common_i11', jobMeasure(kinds)],
]

test.for(measures)('one query of the metrics reads from %s', async ([index, { read }], { system }) => {
  const asked: { sql: string; parameters: readonly unknown[] }[] = []
  const pool = new pg.Pool({ connectionString: system.databaseUrl, max: 1 })
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push(query),
  })
  await pool.query('analyze')
  await read(db, { conventionIds: ['demo2027', 'other2027'], now: new Date() })
  expect(asked).toHaveLength(1)
  const [{ sql, parameters } = { sql: '', parameters: [] }] = asked
  // Otherwise PostgreSQL reads small tables from end to end.
  await pool.query('set enable_seqscan = off')
  const { rows } = await pool.query(`explain ${sql}`, [...parameters])
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain(index)
  expect(plan).not.toMatch(/Seq Scan/)
  await db.destroy()
})
