import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { connectionSettings } from './database.ts'

const migrationsDir = new URL('../../migrations/', import.meta.url)

/** An arbitrary number, the same in every migrating process. */
const lockKey = 7_405_611

/**
 * Brings the schema up to date, one transaction per file. Each transaction takes an advisory lock: if several
 * processes start, one of them runs the file while the others wait. Never change a file that has run
 * anywhere, except its comments, because only its name is recorded.
 * @returns the name of the database's newest migration, such as `0015_names`.
 * @throws errors known to `isDatabaseUnavailable` if the database is away; nothing is half done then.
 */
export const migrate = async (url: string): Promise<string> => {
  const { query_timeout: _, ...settings } = connectionSettings
  const client = new pg.Client({ connectionString: url, application_name: 'uketsuke-migrate', ...settings })
  // Without a listener, the error of a lost connection would end the process. The running query also reports
  // it.
  client.on('error', () => {})
  try {
    await client.connect()
    await inLockedTransaction(client, () =>
      client.query(
        'create table if not exists migration (name text primary key, ran_at timestamptz not null)',
      ),
    )
    const files = (await readdir(migrationsDir)).filter((name) => name.endsWith('.sql')).sort()
    const done = new Set((await client.query('select name from migration')).rows.map((row) => row.name))
    for (const name of files.filter((file) => !done.has(file)))
      await inLockedTransaction(client, () => run(client, name))
    const newest = await client.query('select max(name) as name from migration')
    return newest.rows[0].name.replace('.sql', '')
  } finally {
    await client.end().catch(() => {})
  }
}

/** The lock ends with the transaction, because a session lock could stay behind in a pooler. */
const inLockedTransaction = async (client: pg.Client, work: () => Promise<unknown>): Promise<void> => {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

const run = async (client: pg.Client, name: string): Promise<void> => {
  // Another process may have run the file while this one waited for the lock.
  if ((await client.query('select from migration where name = $1', [name])).rowCount !== 0) return
  await client.query(await readFile(new URL(name, migrationsDir), 'utf8'))
  await client.query('insert into migration (name, ran_at) values ($1, now())', [name])
}
