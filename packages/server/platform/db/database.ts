import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
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
  if (!figures) throw new Error('this is no database of connectDatabase')
  return figures()
}

/** Connects lazily. `db.destroy()` closes the pool. */
export const connectDatabase = (url: string, log: Log): Db => {
  const pool = preparedPool(
    { connectionString: url, max: 16, connectionTimeoutMillis: 10_000, application_name: 'uketsuke' },
    log,
  )
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  figuresOf.set(db, pool.figures)
  return db
}
