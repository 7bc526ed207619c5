import type { Language, UserCategory } from '@uketsuke/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'

type ViewerRow = {
  firstName: string
  lastName: string
  language: Language
  category: UserCategory
  plans: string[]
}

/** An active participant with the plans they hold, oldest first. */
export const findViewer = async (
  db: Db,
  conventionId: string,
  registrationId: string,
): Promise<ViewerRow | undefined> => {
  const result = await sql<ViewerRow>`
    select participant.first_name as "firstName", participant.last_name as "lastName", participant.language,
      participant.category,
      array(
        select held.plan_id from held_plan held
        where held.convention_id = participant.convention_id
          and held.registration_id = participant.registration_id
        order by held.paid_at, held.item_no) as plans
    from participant
    where participant.convention_id = ${conventionId} and participant.registration_id = ${registrationId}
      and participant.state = 'active'`.execute(db)
  return result.rows[0]
}

/** Locks a participant until the transaction ends, so that concurrent calls count one after the other. */
export const lockViewer = async (trx: Trx, conventionId: string, registrationId: string): Promise<void> => {
  await trx
    .selectFrom('participant')
    .select('registration_id')
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .forNoKeyUpdate()
    .execute()
}

/** The times of a person's last codes, newest first. */
export const listCodeTimes = async (
  db: Db,
  conventionId: string,
  registrationId: string,
  max: number,
): Promise<Date[]> => {
  const rows = await db
    .selectFrom('openid_artifact')
    .select('issued_at as issuedAt')
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .where('kind', '=', 'AuthorizationCode')
    .orderBy('issued_at', 'desc')
    .limit(max)
    .execute()
  return rows.map(({ issuedAt }) => issuedAt)
}
