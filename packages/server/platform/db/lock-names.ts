import { sql } from 'kysely'
import type { Trx } from './database.ts'
import { write } from './transact.ts'

/**
 * Locks these names until the transaction ends, across processes. Names are locked in sorted order, so
 * callers that share some of them cannot deadlock.
 */
export const lockNames = (trx: Trx, names: readonly string[]): Promise<void> =>
  write(
    trx,
    sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) as name`,
  )
