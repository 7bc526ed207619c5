import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import { isConnectionLost } from './database-unavailable.ts'
import { statementName } from './prepared-statements.ts'

/** The connections of a pool, and the calls that wait for one. */
export type PoolFigures = { size: number; idle: number; max: number; waiting: number }

type Statement = { text: string; values: unknown[]; name?: string }
type StatementOf = (text: string, values: unknown[]) => Statement

/**
 * Sends a statement in one packet with those that follow in the same turn of the event loop. Builds the query
 * by hand, because the driver turns an object with a name into a copy that is slow to read.
 */
const ask = (client: pg.PoolClient, { text, ...rest }: Statement): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const { stream } = client.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    const query = new pg.Query(text, (error, result) => (error ? reject(error) : resolve(result)))
    client.query(Object.assign(query, rest))
  })

const begun = { command: 'BEGIN' as const, rowCount: 0, rows: [] }

/**
 * The client's methods that Kysely needs. A lost connection is given up: it refuses every later statement at
 * once, even the rollback, and its release ends the connection. `begin` does not wait. It travels in one
 * packet with the first statement, which fails if `begin` fails.
 */
const guarded = (client: pg.PoolClient, statementOf: StatementOf): PostgresPoolClient => {
  let lost: unknown
  let isBeginning = false
  const begin = async () => {
    isBeginning = false
    try {
      await ask(client, { text: 'begin', values: [] })
    } catch (error) {
      // Whatever the reason, the next statement might run outside a transaction.
      lost = error
      throw error
    }
  }
  const query = async (text: string, values: unknown[] = []) => {
    if (lost !== undefined) throw lost
    if (text === 'begin') {
      isBeginning = true
      return begun
    }
    try {
      const statement = statementOf(text, values)
      const [, answer] = await Promise.all([isBeginning && begin(), ask(client, statement)])
      return answer
    } catch (error) {
      if (isConnectionLost(error)) lost = error
      throw error
    }
  }
  // Kysely's own type also has cursors, which we do not use.
  return { query, release: () => client.release(lost !== undefined) } as unknown as PostgresPoolClient
}

const prepared: StatementOf = (text, values) =>
  values.length > 0 ? { name: statementName(text), text, values } : { text, values }

const unprepared: StatementOf = (text, values) => ({ text, values })

/**
 * A pool that prepares each statement once per connection, so that the database does not parse and plan it on
 * every call. Lists are passed as arrays (`unnest`), which keeps the number of texts small. `begin` runs
 * first on each new connection. A null `begin` is for transaction poolers: a connection keeps no state there,
 * so statements have no names.
 */
export const preparedPool = (
  config: pg.PoolConfig,
  log: Log,
  begin: string | null,
): PostgresPool & { figures(): PoolFigures } => {
  const statementOf = begin === null ? unprepared : prepared
  const pool = new pg.Pool({
    ...config,
    onConnect: async (client) => {
      // Without a listener, the error of a broken connection would end the process. The pool listens only
      // while the connection is idle.
      client.on('error', (error) => log.warn({ reason: error.message }, 'database connection lost'))
      if (begin !== null) await client.query(begin)
    },
  })
  pool.on('error', () => {})
  // Kysely stores data for each client and looks it up by the object.
  const guards = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const guardOf = (client: pg.PoolClient): PostgresPoolClient => {
    const guard = guards.get(client) ?? guarded(client, statementOf)
    guards.set(client, guard)
    return guard
  }
  return {
    options: pool.options,
    connect: async () => guardOf(await pool.connect()),
    end: () => pool.end(),
    figures: () => ({
      size: pool.totalCount,
      idle: pool.idleCount,
      max: pool.options.max,
      waiting: pool.waitingCount,
    }),
  }
}
