import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'

type FamiliarKey = { conventionId: string; registrationId: string; addressHash: Buffer }

/** The account's password, and whether its owner has logged in from this address since the given time. */
export const findFamiliar = async (
  db: Db,
  { conventionId, registrationId, addressHash }: FamiliarKey,
  since: Date,
): Promise<{ passwordHash: Buffer | null; isFamiliar: boolean } | undefined> => {
  const { rows } = await sql<{ passwordHash: Buffer | null; isFamiliar: boolean }>`
    select participant.password_hash as "passwordHash", familiar.used_at is not null as "isFamiliar"
    from participant
    left join familiar_address familiar on familiar.convention_id = participant.convention_id
      and familiar.registration_id = participant.registration_id
      and familiar.client_address_hash = ${addressHash} and familiar.used_at > ${since}
    where participant.convention_id = ${conventionId} and participant.registration_id = ${registrationId}`.execute(
    db,
  )
  return rows[0]
}

export const keepFamiliar = async (
  trx: Trx,
  { conventionId, registrationId, addressHash }: FamiliarKey,
  now: Date,
): Promise<void> => {
  await sql`
    insert into familiar_address (convention_id, registration_id, client_address_hash, used_at)
    values (${conventionId}, ${registrationId}, ${addressHash}, ${now})
    on conflict (convention_id, registration_id, client_address_hash) do update set used_at = excluded.used_at`.execute(
    trx,
  )
}

export const forgetFamiliar = async (db: Db, before: Date): Promise<void> => {
  await sql`delete from familiar_address where used_at <= ${before}`.execute(db)
}
