import pg from 'pg'

/** What the server sends to its database, counted by PostgreSQL's own `pg_stat_statements`. */
export type StatementCount = {
  /** A connection of ours, which is not counted. */
  db: pg.Pool
  /** Statements of the server so far, `begin` and `commit` included. */
  soFar(): Promise<number>
  /** Begins anew. */
  reset(): Promise<void>
  /** Each statement with the number of its calls and milliseconds in all, the longest total first. */
  statements(): Promise<{ query: string; calls: number; time: number }[]>
  close(): Promise<void>
}

/** The database loads this library when it starts: set it, then restart. */
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
