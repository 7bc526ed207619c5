import type { System } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import type { Tables } from '../../platform/db/tables.ts'
import { takeBackCertificateNumber } from './certificate-store.ts'
import { lockCurrentReceipts, takeBackNumber } from './receipt-store.ts'
import { hasOtherCopy } from './store.ts'

/** The statements of the last call. */
let asked: { sql: string; parameters: readonly unknown[] }[] = []
const test = systemTest().extend('db', { scope: 'file' }, ({ system }, { onCleanup }) => {
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: system.databaseUrl, max: 2 }) }),
    log: ({ query }) => void asked.push(query),
  })
  onCleanup(() => db.destroy())
  return db
})
test.beforeAll(async ({ system }) => {
  // A convention in which almost everybody has a receipt and a certificate. Skips the foreign keys.
  await system.db.query(`
    set session_replication_role = replica;
    insert into receipt (convention_id, receipt_no, order_id, facts, written_at, delivered_at)
      select 'demo2027', no, 'order-' || no, '{}', now(), case when no % 1000 > 0 then now() end
      from generate_series(1, 20000) no;
    insert into certificate_number (convention_id, registration_id, number, delivered_at)
      select 'demo2027', 'D27' || no, 'D27-C' || no, case when no % 1000 > 0 then now() end
      from generate_series(1, 20000) no;
    insert into issue (convention_id, issue_id, registration_id, kind, state, language, receipt_no, facts, is_reissue,
        code_hash, reserved_at, lapses_at, delivered_at)
      select 'demo2027', gen_random_uuid(), 'D27' || no, kind, case when no % 1000 > 0 then 'delivered' else 'lapsed' end, 'ja',
        case when kind = 'receipt' then no end, case when kind <> 'receipt' then '{}'::jsonb end, false,
        sha256(kind::bytea || no::text::bytea), now(), now(), case when no % 1000 > 0 then now() end
      from generate_series(1, 20000) no, unnest(array['receipt', 'certificate']) kind;
    set session_replication_role = default;
    analyze`)
})

/** The query plans of the last call, one per statement. */
const plans = async (system: System) => {
  const found: string[] = []
  for (const { sql, parameters } of asked.filter((query) => /^\s*(select|delete|with)/.test(query.sql))) {
    const { rows } = await system.db.query(`explain ${sql}`, [...parameters])
    found.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  asked = []
  return found
}

test('does no sequential scan while taking a number', async ({ system, db }) => {
  const now = new Date()
  const lookups: Record<string, string[]> = {}
  asked = []
  await db.transaction().execute(async (trx) => {
    await lockCurrentReceipts(trx, 'demo2027', 'order-7')
    lookups.current = await plans(system)
    await hasOtherCopy(trx, 'demo2027', 7)
    lookups.copies = await plans(system)
    expect(await takeBackNumber(trx, 'demo2027', now)).toBe(1000)
    lookups.receipts = await plans(system)
    expect(await takeBackCertificateNumber(trx, 'demo2027', now)).toBe('D27-C1000')
    lookups.certificates = await plans(system)
  })
  expect(Object.values(lookups).flat()).toHaveLength(7)
  for (const plan of Object.values(lookups).flat()) expect(plan).not.toMatch(/Seq Scan/)
  expect(lookups.current?.[0]).toContain('issue_by_receipt')
  expect(lookups.copies?.[0]).toContain('issue_by_receipt')
  expect(lookups.receipts?.[0]).toContain('receipt_undelivered')
  expect(lookups.certificates?.[0]).toContain('certificate_number_undelivered')
})
