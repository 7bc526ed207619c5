import type { Language } from '@uketsuke/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { PasswordRequests } from './rules.ts'

export type Account = { state: 'pending' | 'active' | 'disabled'; passwordHash: Buffer | null }

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

export type FamiliarKey = { conventionId: string; registrationId: string; addressHash: Buffer }

/** The account's password, and whether its owner has logged in from this address since a time. */
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

/**
 * Gives a participant a token if they still have the given password, or any if it is null. Locks their row, so that a change of password or
 * the end of all tokens does not miss this one.
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

export type FoundToken = {
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

/** Locks a login, if there is one, so that it does not end before this transaction does. */
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

/** What a password must not hold: of a participant who may log in. */
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

/** Replaces a password that nobody has replaced meanwhile. @returns false if somebody has. */
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

export type StoredLogin = { tokenHash: Buffer; createdAt: Date; usedAt: Date; device: string | null }

/** All logins of a participant, expired ones too. */
export const listTokens = (db: Db, conventionId: string, registrationId: string): Promise<StoredLogin[]> =>
  db
    .selectFrom('login_token')
    .select(['token_hash as tokenHash', 'created_at as createdAt', 'used_at as usedAt', 'device'])
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .orderBy('created_at', 'desc')
    .execute()

/** Ends every login of a participant but one. */
export const deleteOtherTokens = async (
  trx: Trx,
  { conventionId, registrationId }: { conventionId: string; registrationId: string },
  keptHash: Buffer,
): Promise<void> => {
  await trx
    .deleteFrom('login_token')
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .where('token_hash', '!=', keptHash)
    .execute()
}

export const countPasswordRequests = async (
  trx: Trx,
  { conventionId, registrationId }: { conventionId: string; registrationId: string },
  addressHash: Buffer,
  since: Date,
): Promise<PasswordRequests> => {
  const result = await sql<PasswordRequests>`
    select count(*) as "ofId", max(requested_at) as newest,
      (select count(*) from password_request
        where convention_id = ${conventionId} and client_address_hash = ${addressHash}
          and requested_at > ${since}) as "ofAddress"
    from password_request
    where convention_id = ${conventionId} and registration_id = ${registrationId}
      and requested_at > ${since}`.execute(trx)
  return result.rows[0] ?? { ofId: 0, newest: null, ofAddress: 0 }
}

export const insertPasswordRequest = async (
  trx: Trx,
  request: {
    conventionId: string
    requestId: string
    registrationId: string
    emailHash: Buffer
    addressHash: Buffer
    now: Date
  },
): Promise<void> => {
  await trx
    .insertInto('password_request')
    .values({
      convention_id: request.conventionId,
      request_id: request.requestId,
      registration_id: request.registrationId,
      email_hash: request.emailHash,
      client_address_hash: request.addressHash,
      requested_at: request.now,
    })
    .execute()
}

export const deletePasswordRequestsBefore = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('password_request').where('requested_at', '<=', before).execute()
}

export type PasswordRequestKey = { conventionId: string; requestId: string }
export type RequestedPassword = PasswordRequestKey & {
  emailHash: Buffer
  registrationId: string
  email: string
  language: Language
  firstName: string
  lastName: string
}

/**
 * The requests that name a person who may log in. The caller checks the address. Leaves out requests with a newer one
 * for the same ID and address, and those whose password was already used to log in: their mail arrived, although the
 * job failed afterwards.
 */
export const listRequestedPasswords = async (
  db: Db,
  requests: PasswordRequestKey[],
): Promise<RequestedPassword[]> => {
  const result = await sql<RequestedPassword>`
    select request.convention_id as "conventionId", request.request_id as "requestId",
      request.email_hash as "emailHash", participant.registration_id as "registrationId", participant.email,
      participant.language, participant.first_name as "firstName", participant.last_name as "lastName"
    from unnest(
        ${requests.map(({ conventionId }) => conventionId)}::text[],
        ${requests.map(({ requestId }) => requestId)}::uuid[]
      ) as wanted (convention_id, request_id)
    join password_request request using (convention_id, request_id)
    join participant using (convention_id, registration_id)
    where participant.state = 'active'
      and not exists (
        select from password_request newer
        where newer.convention_id = request.convention_id and newer.registration_id = request.registration_id
          and newer.email_hash = request.email_hash and newer.requested_at > request.requested_at)
      and not exists (
        select from login_token token
        where token.convention_id = request.convention_id and token.registration_id = request.registration_id
          and token.created_at >= request.stored_at)`.execute(db)
  return result.rows
}

/**
 * Locks the logins of some participants. Calls that use a login lock it before the participant, so this order avoids
 * deadlocks. A login created after that is not in use yet.
 */
export const lockTokensOf = async (
  trx: Trx,
  participants: { conventionId: string; registrationId: string }[],
): Promise<void> => {
  await sql`
    select from login_token
    join unnest(
        ${participants.map(({ conventionId }) => conventionId)}::text[],
        ${participants.map(({ registrationId }) => registrationId)}::text[]
      ) as wanted (convention_id, registration_id) using (convention_id, registration_id)
    for update of login_token`.execute(trx)
}

/** Stores new passwords of participants who may log in, and locks the rows. @returns those that were stored. */
export const replacePasswords = async (
  trx: Trx,
  passwords: { conventionId: string; registrationId: string; hash: Buffer }[],
): Promise<{ conventionId: string; registrationId: string }[]> => {
  const result = await sql<{ conventionId: string; registrationId: string }>`
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

/** Records that passwords were stored for requests, and ends every login and passkey from before. */
export const finishPasswordRequests = async (
  trx: Trx,
  requests: (PasswordRequestKey & { registrationId: string })[],
  now: Date,
): Promise<void> => {
  const wanted = sql`
    unnest(
      ${requests.map(({ conventionId }) => conventionId)}::text[],
      ${requests.map(({ requestId }) => requestId)}::uuid[],
      ${requests.map(({ registrationId }) => registrationId)}::text[]
    ) as wanted (convention_id, request_id, registration_id)`
  await sql`
    delete from login_token using ${wanted}
    where login_token.convention_id = wanted.convention_id
      and login_token.registration_id = wanted.registration_id`.execute(trx)
  await sql`
    delete from passkey using ${wanted}
    where passkey.convention_id = wanted.convention_id and passkey.registration_id = wanted.registration_id`.execute(
    trx,
  )
  await sql`
    update password_request set stored_at = coalesce(stored_at, ${now}) from ${wanted}
    where password_request.convention_id = wanted.convention_id
      and password_request.request_id = wanted.request_id`.execute(trx)
}
