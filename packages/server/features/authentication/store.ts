import type { Language } from '@uketsuke/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { ParticipantKey } from '../../platform/db/keys.ts'

type Account = { state: 'pending' | 'active' | 'disabled'; passwordHash: Buffer | null }

export const findAccount = (
  db: Db,
  conventionId: string,
  registrationId: string,
): Promise<Account | undefined> =>
  db
    .selectFrom('participant')
    .select(['state', 'password_hash as passwordHash'])
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .executeTakeFirst()

/** A participant who may log in, with the data that their password must not contain. */
export type Owner = {
  email: string
  language: Language
  firstName: string
  lastName: string
}

export const findOwner = (db: Db, conventionId: string, registrationId: string): Promise<Owner | undefined> =>
  db
    .selectFrom('participant')
    .select(['email', 'language', 'first_name as firstName', 'last_name as lastName'])
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .where('state', '=', 'active')
    .executeTakeFirst()

/** Replaces a password unless it has been replaced meanwhile. @returns false if it has. */
export const replacePassword = async (
  trx: Trx,
  account: { conventionId: string; registrationId: string; passwordHash: Buffer },
  newHash: Buffer,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('participant')
    .set({ password_hash: newHash })
    .where('convention_id', '=', account.conventionId)
    .where('registration_id', '=', account.registrationId)
    .where('password_hash', '=', account.passwordHash)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Stores new passwords for participants who may log in, and locks the rows. @returns the stored ones. */
export const replacePasswords = async (
  trx: Trx,
  passwords: { conventionId: string; registrationId: string; hash: Buffer }[],
): Promise<ParticipantKey[]> => {
  const result = await sql<ParticipantKey>`
    update participant set password_hash = made.hash
    from unnest(
        ${passwords.map(({ conventionId }) => conventionId)}::text[],
        ${passwords.map(({ registrationId }) => registrationId)}::text[],
        ${passwords.map(({ hash }) => hash)}::bytea[]
      ) as made (convention_id, registration_id, hash)
    where participant.convention_id = made.convention_id and participant.registration_id = made.registration_id
      and participant.state = 'active'
    returning participant.convention_id as "conventionId", participant.registration_id as "registrationId"`.execute(
    trx,
  )
  return result.rows
}
