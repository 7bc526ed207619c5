import { becomeParticipant } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import type { Tables } from '../../platform/db/tables.ts'
import { emailOfBuyer } from './find-buyer.ts'

const test = systemTest()

/** The card company asks the buyer by e-mail: another convention's participant may have the same registration ID. */
test('finds the e-mail address of the participant of this convention', async ({ system }) => {
  const { email, registrationId } = await becomeParticipant(system)
  const dialect = new PostgresDialect({ pool: new pg.Pool({ connectionString: system.databaseUrl, max: 1 }) })
  const db = new Kysely<Tables>({ dialect })
  onTestFinished(() => db.destroy())
  const found = db
    .transaction()
    .execute((trx) => emailOfBuyer(trx, { conventionId: 'demo2027', registrationId }))
  expect(await found).toBe(email)
})
