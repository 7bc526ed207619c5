import { sql } from 'kysely'
import type { Trx } from './database.ts'

/**
 * Locks these names until the transaction ends, across processes. Names are locked in sorted order, so
 * callers that share some of them cannot deadlock.
 */
export const lockNames = async (trx: Trx, names: readonly string[]): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) as name`.execute(
    trx,
  )
}
