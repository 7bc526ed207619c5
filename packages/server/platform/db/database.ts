import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import { preparedPool } from './prepared-pool.ts'
import type { Tables } from './tables.ts'

/** The pool, or a transaction on it: what store functions take first. */
export type Db = Kysely<Tables>
/** A transaction: taken by everything whose writes must stand or fall together. */
export type Trx = Transaction<Tables>

/** Counts and yen come back as numbers: none of ours comes near 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Connects lazily; `db.destroy()` closes the pool. */
export const connectDatabase = (url: string, log: Log): Db =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: preparedPool(
        { connectionString: url, max: 16, connectionTimeoutMillis: 10_000, application_name: 'uketsuke' },
        log,
      ),
    }),
  })
