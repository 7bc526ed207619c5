import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { seconds } from '../duration.ts'
import type { Log } from '../log.ts'
import { type PoolFigures, preparedPool } from './prepared-pool.ts'
import type { Tables } from './tables.ts'

/** The pool, or a transaction on it. The first argument of store functions. */
export type Db = Kysely<Tables>
/** A transaction. Everything whose writes must succeed or fail together takes one. */
export type Trx = Transaction<Tables>

/** Reads counts and yen as numbers: ours stay far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const figuresOf = new WeakMap<Db, () => PoolFigures>()

/** How busy the pool of a database is now. */
export const poolFigures = (db: Db): PoolFigures => {
  const figures = figuresOf.get(db)
  if (!figures) throw new Error('this database was not opened by connectDatabase')
  return figures()
}

/**
 * What stands between us and PostgreSQL: nothing, or a pooler that keeps one connection for a `session`; or
 * one that changes it with every `transaction`.
 */
type Pooling = 'session' | 'transaction'

/** Time limits of PostgreSQL, in milliseconds. No call keeps others waiting for longer. */
const timeouts = {
  statement_timeout: seconds(8),
  lock_timeout: seconds(4),
  idle_in_transaction_session_timeout: seconds(10),
}

const applyTimeouts = Object.entries(timeouts)
  .map(([name, ms]) => `set ${name} = ${ms}`)
  .join('; ')

/** What all our connections have. A dead host sends nothing, so our own limits come after the database's. */
export const connectionSettings = {
  // A statement does not wait for the answer to the one before.
  pipeline: true,
  connectionTimeoutMillis: seconds(5),
  query_timeout: seconds(9),
  keepAlive: true,
  keepAliveInitialDelayMillis: seconds(10),
}

/** Connects lazily. `db.destroy()` closes the pool. */
export const connectDatabase = (
  url: string,
  log: Log,
  { connections = 16, pooling = 'session' }: { connections?: number; pooling?: Pooling } = {},
): Db => {
  const pool = preparedPool(
    { connectionString: url, max: connections, application_name: 'uketsuke', ...connectionSettings },
    log,
    // Not as parameters of the connection, which poolers refuse.
    pooling === 'session' ? applyTimeouts : null,
  )
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  figuresOf.set(db, pool.figures)
  return db
}

/**
 * Poolers that change connections with each transaction pass no limits on: the role must have them.
 * @throws ConfigError that says how to set them.
 */
export const checkRoleLimits = async (db: Db): Promise<void> => {
  const names = Object.keys(timeouts)
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name = any(${names}::text[]) and setting = '0' order by name`.execute(
    db,
  )
  if (rows.length === 0) return
  const commands = rows.map(
    ({ name }) => `alter role current_user set ${name} = '${timeouts[name as keyof typeof timeouts]}ms';`,
  )
  throw new ConfigError(
    `DATABASE_POOLING=transaction needs time limits on the database's role. Run in psql, as this role:\n${commands.join('\n')}`,
  )
}
