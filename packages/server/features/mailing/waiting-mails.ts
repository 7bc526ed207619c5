import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/**
 * When the oldest mail that waits was handed to the queue; null if none waits. Leaves out mails that the server puts off
 * for reasons of their own, such as a full mailbox: they say nothing about the others.
 */
export const oldestWaitingMail = async (db: Db, names: readonly string[]): Promise<Date | null> => {
  const result = await sql<{ oldest: Date | null }>`
    select min(created_on) as oldest from pgboss.job
    where name = any(${names}) and state < 'active' and not blocked
      and output ->> 'end' is distinct from 'putOff'`.execute(db)
  return result.rows[0]?.oldest ?? null
}
