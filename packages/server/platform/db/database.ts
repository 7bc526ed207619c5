import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { seconds } from '../duration.ts'
import type { Log } from '../log.ts'
import { type PoolFigures, preparedPool } from './prepared-pool.ts'
import type { Tables } from './tables.ts'

/** The pool, or a transaction on it. The first argument of store functions. */
export type Db = Kysely<Tables>
/** A transaction. Functions take it if their writes must succeed or fail together. */
export type Trx = Transaction<Tables>

/** Reads counts and yen as numbers, because ours stay far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const figuresOf = new WeakMap<Db, () => PoolFigures>()

/** The current load of a database's pool. */
export const poolFigures = (db: Db): PoolFigures => {
  const figures = figuresOf.get(db)
  if (!figures) throw new Error('this database was not opened by connectDatabase')
  return figures()
}

/**
 * The pooling between us and PostgreSQL. `session`: none, or a pooler that keeps one connection per session.
 * `transaction`: a pooler that changes the connection with every transaction.
 */
type Pooling = 'session' | 'transaction'

/** PostgreSQL's time limits, in milliseconds. No call keeps others waiting for longer. */
const timeouts = {
  statement_timeout: seconds(8),
  lock_timeout: seconds(4),
  idle_in_transaction_session_timeout: seconds(10),
}

const applyTimeouts = Object.entries(timeouts)
  .map(([name, ms]) => `set ${name} = ${ms}`)
  .join('; ')

/**
 * Settings of all our connections. A dead host sends nothing, so our own limits follow after the database's.
 */
export const connectionSettings = {
  // A statement does not wait for the previous answer.
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
    // Sent as statements, because poolers refuse them as connection parameters.
    pooling === 'session' ? applyTimeouts : null,
  )
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  figuresOf.set(db, pool.figures)
  return db
}

/**
 * Transaction poolers do not pass our limits on, so the role must have them.
 * @throws ConfigError that explains how to set them.
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
