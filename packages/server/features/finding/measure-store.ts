import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Each part reads only open findings, using its own index. */
export const countOpenFindings = async (
  db: Db,
  conventionIds: readonly string[],
): Promise<{ conventionId: string; kind: string; count: number }[]> => {
  const { rows } = await sql<{ conventionId: string; kind: string; count: number }>`
    select convention_id as "conventionId", kind, count(*) from (
      select convention_id, kind from payment_finding where closed_at is null
      union all
      select convention_id, kind from mail_finding where closed_at is null and registration_id is not null
      union all
      select convention_id, kind from mail_finding where closed_at is null and pre_registration_id is not null
    ) as open
    where convention_id = any(${conventionIds})
    group by convention_id, kind`.execute(db)
  return rows
}
