import { sql } from 'kysely'
import type { Trx } from './database.ts'

/**
 * Serialises what goes by these names until the transaction ends, also between processes. They are locked in their order:
 * whoever locks some of the same names does so in the same order.
 */
export const lockNames = async (trx: Trx, names: readonly string[]): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) as name`.execute(
    trx,
  )
}
