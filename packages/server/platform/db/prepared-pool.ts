import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'

/** Connections of a pool, and calls that wait for one. */
export type PoolFigures = { size: number; idle: number; most: number; waiting: number }

/** One name per statement text, the same on every connection. */
const names = new Map<string, string>()

const nameOf = (text: string): string => {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** The same client, but its statements with parameters are prepared. */
const prepared = (client: pg.PoolClient): PostgresPoolClient =>
  Object.create(client, {
    query: {
      value: (text: string, parameters: unknown[] = []) =>
        parameters.length > 0
          ? client.query({ name: nameOf(text), text, values: parameters })
          : client.query(text),
    },
  })

/**
 * A pool that prepares each statement once per connection, so the database does not parse and plan it on
 * every call. Lists are passed as arrays (`unnest`), which keeps the number of texts small.
 */
export const preparedPool = (config: pg.PoolConfig, log: Log): PostgresPool & { figures(): PoolFigures } => {
  const pool = new pg.Pool(config)
  // The next use replaces a connection that broke while idle. Without a listener the error would end the
  // process.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'database connection lost'))
  return {
    options: pool.options,
    connect: async () => prepared(await pool.connect()),
    end: () => pool.end(),
    figures: () => ({
      size: pool.totalCount,
      idle: pool.idleCount,
      most: pool.options.max,
      waiting: pool.waitingCount,
    }),
  }
}
