import pg from 'pg'
import { figure, say } from './print.ts'

/** Counts the statements that the server sends, using PostgreSQL's `pg_stat_statements`. */
export type StatementCount = {
  /** Our own connection, which is not counted. */
  db: pg.Pool
  /** The server's statements so far, including `begin` and `commit`. */
  soFar(): Promise<number>
  /** Restarts the count. */
  reset(): Promise<void>
  /** Each statement with its calls and total milliseconds, the longest total first. */
  statements(): Promise<{ query: string; calls: number; time: number }[]>
  close(): Promise<void>
}

/** Enables the library in the database's settings. It loads at the next start, so restart the database. */
export const loadStatementCount = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client
    .query("alter system set shared_preload_libraries = 'pg_stat_statements'")
    .finally(() => client.end())
}

export const openStatementCount = async (databaseUrl: string): Promise<StatementCount> => {
  const db = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    options: '-c pg_stat_statements.track=none',
  })
  await db.query('create extension if not exists pg_stat_statements')
  return {
    db,
    soFar: async () =>
      Number(
        (await db.query('select coalesce(sum(calls), 0) as calls from pg_stat_statements where toplevel'))
          .rows[0].calls,
      ),
    reset: async () => void (await db.query('select pg_stat_statements_reset()')),
    statements: async () =>
      (
        await db.query(
          `select query, sum(calls)::int as calls, sum(total_exec_time) as time from pg_stat_statements
           where toplevel
           group by query order by time desc`,
        )
      ).rows,
    close: () => db.end(),
  }
}

/** Prints the server's statements since the last reset, averaged over the payments or attendees. */
export const printStatements = async (count: StatementCount, among: number, what: string): Promise<void> => {
  say('')
  say(`    calls and ms per ${what}, statement`)
  for (const { query, calls, time } of await count.statements())
    say(
      `    ${figure(calls / among)} ${(time / among).toFixed(3).padStart(8)}  ${query.replace(/\s+/g, ' ').slice(0, 130)}`,
    )
}
