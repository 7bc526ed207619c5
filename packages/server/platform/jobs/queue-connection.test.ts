import { systemTest } from '@uketsuke/testing/system-test'
import { PgBoss } from 'pg-boss'
import { expect, onTestFinished } from 'vitest'
import { queueConnection } from './queue-connection.ts'

const test = systemTest()

test('pg-boss prepares its statements, and plans them once', async ({ system }) => {
  const boss = new PgBoss({ ...queueConnection(system.databaseUrl), supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  onTestFinished(() => boss.stop())
  const ask = async (text: string, values: unknown[] = []) =>
    (await boss.getDb().executeSql(text, values)).rows
  expect(await ask('show plan_cache_mode')).toEqual([{ plan_cache_mode: 'force_generic_plan' }])
  expect(await ask('show enable_seqscan')).toEqual([{ enable_seqscan: 'off' }])
  const statements = 'select statement from pg_prepared_statements where statement = $1'
  // Only one connection is in use at a time, so each call finds the statements prepared by the previous one.
  await ask(statements, [statements])
  expect(await ask(statements, [statements])).toEqual([{ statement: statements }])
})
