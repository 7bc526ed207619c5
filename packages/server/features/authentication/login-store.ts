import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { ParticipantKey } from '../../platform/db/keys.ts'

/**
 * Gives a participant a token if they still have the given password; if that is null, any password will do.
 * Locks their row, so that a change of password, or the end of all tokens, does not miss this one.
 * @returns false if the password has changed, or they may not log in.
 */
export const insertToken = async (
  trx: Trx,
  tokenHash: Buffer,
  account: {
    conventionId: string
    registrationId: string
    passwordHash: Buffer | null
    device: string | null
  },
  now: Date,
): Promise<boolean> => {
  const result = await sql`
    insert into login_token (convention_id, token_hash, registration_id, created_at, used_at, device)
    select convention_id, ${tokenHash}, registration_id, ${now}, ${now}, ${account.device} from participant
    where convention_id = ${account.conventionId} and registration_id = ${account.registrationId}
      and (${account.passwordHash}::bytea is null or password_hash = ${account.passwordHash}) and state = 'active'
    for share`.execute(trx)
  return result.numAffectedRows === 1n
}

type FoundToken = {
  registrationId: string
  createdAt: Date
  usedAt: Date
  participantState: 'pending' | 'active' | 'disabled'
}

export const findToken = (db: Db, conventionId: string, tokenHash: Buffer): Promise<FoundToken | undefined> =>
  db
    .selectFrom('login_token as token')
    .innerJoin('participant', (join) =>
      join
        .onRef('participant.convention_id', '=', 'token.convention_id')
        .onRef('participant.registration_id', '=', 'token.registration_id'),
    )
    .select([
      'token.registration_id as registrationId',
      'token.created_at as createdAt',
      'token.used_at as usedAt',
      'participant.state as participantState',
    ])
    .where('token.convention_id', '=', conventionId)
    .where('token.token_hash', '=', tokenHash)
    .executeTakeFirst()

/** Locks a login, if it exists, so that it cannot end before this transaction. */
export const holdToken = async (trx: Trx, conventionId: string, tokenHash: Buffer): Promise<void> => {
  await sql`
    select from login_token where convention_id = ${conventionId} and token_hash = ${tokenHash}
    for update`.execute(trx)
}

export const touchToken = async (
  db: Db,
  conventionId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('login_token')
    .set({ used_at: now })
    .where('convention_id', '=', conventionId)
    .where('token_hash', '=', tokenHash)
    .execute()
}

export const deleteToken = async (trx: Trx, conventionId: string, tokenHash: Buffer): Promise<void> => {
  await trx
    .deleteFrom('login_token')
    .where('convention_id', '=', conventionId)
    .where('token_hash', '=', tokenHash)
    .execute()
}

export const deleteTokensBefore = async (db: Db, createdBefore: Date): Promise<void> => {
  await db.deleteFrom('login_token').where('created_at', '<=', createdBefore).execute()
}

/** Ends every login of a participant. */
export const deleteTokensOf = async (
  trx: Trx,
  conventionId: string,
  registrationId: string,
): Promise<void> => {
  await trx
    .deleteFrom('login_token')
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .execute()
}

type StoredLogin = { tokenHash: Buffer; createdAt: Date; usedAt: Date; device: string | null }

/** All logins of a participant, including expired ones. */
export const listTokens = (db: Db, conventionId: string, registrationId: string): Promise<StoredLogin[]> =>
  db
    .selectFrom('login_token')
    .select(['token_hash as tokenHash', 'created_at as createdAt', 'used_at as usedAt', 'device'])
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .orderBy('created_at', 'desc')
    .execute()

/** Ends all logins of a participant except one. */
export const deleteOtherTokens = async (
  trx: Trx,
  { conventionId, registrationId }: ParticipantKey,
  keptHash: Buffer,
): Promise<void> => {
  await trx
    .deleteFrom('login_token')
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .where('token_hash', '!=', keptHash)
    .execute()
}

/**
 * Locks the logins of some participants. Calls that use a login lock it before the participant, so this order
 * avoids deadlocks. A login created later is not in use yet.
 */
export const lockTokensOf = async (trx: Trx, participants: ParticipantKey[]): Promise<void> => {
  await sql`
    select from login_token
    join unnest(
        ${participants.map(({ conventionId }) => conventionId)}::text[],
        ${participants.map(({ registrationId }) => registrationId)}::text[]
      ) as wanted (convention_id, registration_id) using (convention_id, registration_id)
    for update of login_token`.execute(trx)
}
