import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { ParticipantKey } from '../../platform/db/keys.ts'

type CredentialKey = { conventionId: string; credentialId: Buffer }

export type Passkey = {
  credentialId: Buffer
  userHandle: Buffer
  name: string
  createdAt: Date
  usedAt: Date | null
}

export const listPasskeys = (db: Db, { conventionId, registrationId }: ParticipantKey): Promise<Passkey[]> =>
  db
    .selectFrom('passkey')
    .select([
      'credential_id as credentialId',
      'user_handle as userHandle',
      'name',
      'created_at as createdAt',
      'used_at as usedAt',
    ])
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute()

export type NewPasskey = ParticipantKey & {
  credentialId: Buffer
  userHandle: Buffer
  publicKey: Buffer
  signCount: number
  name: string
  createdAt: Date
}

/** @returns false if any participant of the convention already has the passkey. */
export const insertPasskey = async (trx: Trx, passkey: NewPasskey): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkey')
    .values({
      convention_id: passkey.conventionId,
      credential_id: passkey.credentialId,
      registration_id: passkey.registrationId,
      user_handle: passkey.userHandle,
      public_key: passkey.publicKey,
      sign_count: String(passkey.signCount),
      name: passkey.name,
      created_at: passkey.createdAt,
      used_at: null,
    })
    .onConflict((conflict) => conflict.columns(['convention_id', 'credential_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export type FoundPasskey = {
  registrationId: string
  userHandle: Buffer
  publicKey: Buffer
  signCount: number
  participantState: 'pending' | 'active' | 'disabled'
}

export const findPasskey = async (
  db: Db,
  { conventionId, credentialId }: CredentialKey,
): Promise<FoundPasskey | undefined> => {
  const found = await db
    .selectFrom('passkey')
    .innerJoin('participant', (join) =>
      join
        .onRef('participant.convention_id', '=', 'passkey.convention_id')
        .onRef('participant.registration_id', '=', 'passkey.registration_id'),
    )
    .select([
      'passkey.registration_id as registrationId',
      'passkey.user_handle as userHandle',
      'passkey.public_key as publicKey',
      'passkey.sign_count as signCount',
      'participant.state as participantState',
    ])
    .where('passkey.convention_id', '=', conventionId)
    .where('passkey.credential_id', '=', credentialId)
    .executeTakeFirst()
  return found && { ...found, signCount: Number(found.signCount) }
}

/**
 * Records a login.
 * @returns false if the passkey is gone, or has meanwhile signed with this or a higher count.
 */
export const countSignature = async (
  trx: Trx,
  { conventionId, credentialId }: CredentialKey,
  signCount: number,
  now: Date,
): Promise<boolean> => {
  const result = await sql`
    update passkey set sign_count = ${signCount}, used_at = ${now}
    where convention_id = ${conventionId} and credential_id = ${credentialId}
      and (sign_count < ${signCount} or (sign_count = 0 and ${signCount} = 0))`.execute(trx)
  return result.numAffectedRows === 1n
}

export const deletePasskey = async (
  trx: Trx,
  { conventionId, credentialId }: CredentialKey,
): Promise<void> => {
  await trx
    .deleteFrom('passkey')
    .where('convention_id', '=', conventionId)
    .where('credential_id', '=', credentialId)
    .execute()
}

/** `owner` is null if the challenge is for a login, not for a new passkey. */
type Challenge = { owner: { registrationId: string; userHandle: Buffer } | null }
type ChallengeKey = { conventionId: string; challengeHash: Buffer }

export const insertChallenge = async (
  trx: Trx,
  { conventionId, challengeHash }: ChallengeKey,
  { owner }: Challenge,
  now: Date,
): Promise<void> => {
  await trx
    .insertInto('passkey_challenge')
    .values({
      convention_id: conventionId,
      challenge_hash: challengeHash,
      registration_id: owner?.registrationId ?? null,
      user_handle: owner?.userHandle ?? null,
      created_at: now,
    })
    .execute()
}

export const hasLoginChallenge = async (
  db: Db,
  { conventionId, challengeHash }: ChallengeKey,
  since: Date,
): Promise<boolean> => {
  const found = await db
    .selectFrom('passkey_challenge')
    .select('created_at')
    .where('convention_id', '=', conventionId)
    .where('challenge_hash', '=', challengeHash)
    .where('registration_id', 'is', null)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return found !== undefined
}

/** Takes a challenge, so that nobody else can use it. */
export const takeChallenge = async (
  trx: Trx,
  { conventionId, challengeHash }: ChallengeKey,
  since: Date,
): Promise<Challenge | undefined> => {
  const taken = await trx
    .deleteFrom('passkey_challenge')
    .where('convention_id', '=', conventionId)
    .where('challenge_hash', '=', challengeHash)
    .where('created_at', '>', since)
    .returning(['registration_id as registrationId', 'user_handle as userHandle'])
    .executeTakeFirst()
  if (!taken) return undefined
  const { registrationId, userHandle } = taken
  return { owner: registrationId !== null && userHandle ? { registrationId, userHandle } : null }
}

export const deleteChallengesBefore = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('passkey_challenge').where('created_at', '<=', before).execute()
}
