import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/**
 * The number of waiting mails, and when the oldest was handed to the queue. Leaves out mails that the server
 * deferred for their own reasons, such as a full mailbox, because that says nothing about the others.
 */
export const waitingMails = async (
  db: Db,
  names: readonly string[],
): Promise<{ count: number; oldest: Date | null }> => {
  const result = await sql<{ count: number; oldest: Date | null }>`
    select count(*), min(created_on) as oldest from pgboss.job
    where name = any(${names}) and state < 'active' and not blocked
      and output ->> 'end' is distinct from 'putOff'`.execute(db)
  return result.rows[0] ?? { count: 0, oldest: null }
}
