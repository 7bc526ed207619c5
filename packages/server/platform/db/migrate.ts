import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const migrationsDir = new URL('../../migrations/', import.meta.url)

/** An arbitrary number, the same in every process that migrates. */
const lockKey = 7_405_611

/**
 * Brings the schema up to date, one transaction per file. An advisory lock makes one of several starting
 * processes migrate while the others wait. Never change a file that has run anywhere, except its comments: only its name
 * is recorded.
 * @returns the name of the newest migration of the database, such as `0015_names`.
 */
export const migrate = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url, application_name: 'uketsuke-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists migration (name text primary key, ran_at timestamptz not null)',
    )
    const done = new Set((await client.query('select name from migration')).rows.map((row) => row.name))
    const files = (await readdir(migrationsDir)).filter((name) => name.endsWith('.sql')).sort()
    for (const name of files.filter((file) => !done.has(file))) {
      const sql = await readFile(new URL(name, migrationsDir), 'utf8')
      await client.query('begin')
      await client.query(sql)
      await client.query('insert into migration (name, ran_at) values ($1, now())', [name])
      await client.query('commit')
    }
    const newest = await client.query('select max(name) as name from migration')
    return newest.rows[0].name.replace('.sql', '')
  } finally {
    await client.end()
  }
}
