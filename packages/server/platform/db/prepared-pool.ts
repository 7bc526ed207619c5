import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import { isConnectionLost } from './database-unavailable.ts'
import { statementName } from './prepared-statements.ts'

/** Connections of a pool, and calls that wait for one. */
export type PoolFigures = { size: number; idle: number; most: number; waiting: number }

type Statement = { text: string; values?: unknown[]; name?: string }

const begun = { command: 'BEGIN' as const, rowCount: 0, rows: [] }

/**
 * The same client, which gives up a lost connection: it refuses every later statement at once, even the
 * rollback, and its release ends the connection. `begin` does not wait: it travels with the first statement,
 * which fails with it.
 */
const guarded = (
  client: pg.PoolClient,
  statementOf: (text: string, values: unknown[]) => Statement,
): PostgresPoolClient => {
  let lost: unknown
  let beginning: Promise<unknown> | undefined
  const begin = () => {
    beginning = client.query('begin').catch((error: unknown) => {
      // Whatever the reason, the next statement may stand outside a transaction.
      lost = error
      throw error
    })
    beginning.catch(() => {})
    return begun
  }
  const query = async (text: string, values: unknown[] = []) => {
    if (lost !== undefined) throw lost
    if (text === 'begin') return begin()
    try {
      const answered = client.query(statementOf(text, values))
      const [result] = await Promise.all([answered, beginning])
      beginning = undefined
      return result
    } catch (error) {
      if (isConnectionLost(error)) lost = error
      throw error
    }
  }
  return Object.create(client, {
    query: { value: query },
    release: { value: () => client.release(lost !== undefined) },
  })
}

const prepared = (text: string, values: unknown[]): Statement =>
  values.length > 0 ? { name: statementName(text), text, values } : { text }

const unprepared = (text: string, values: unknown[]): Statement => ({ text, values })

/**
 * A pool that prepares each statement once per connection, so the database does not parse and plan it on
 * every call. Lists are passed as arrays (`unnest`), which keeps the number of texts small. `begin` runs on
 * each new connection, before anything else. A null `begin` is for poolers that change the connection with
 * each transaction: nothing stays on it, so no statement is named.
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
      // Without a listener, the error of a connection that breaks would end the process. The pool listens
      // only while the connection is idle.
      client.on('error', (error) => log.warn({ reason: error.message }, 'database connection lost'))
      if (begin !== null) await client.query(begin)
    },
  })
  pool.on('error', () => {})
  return {
    options: pool.options,
    connect: async () => guarded(await pool.connect(), statementOf),
    end: () => pool.end(),
    figures: () => ({
      size: pool.totalCount,
      idle: pool.idleCount,
      most: pool.options.max,
      waiting: pool.waitingCount,
    }),
  }
}
