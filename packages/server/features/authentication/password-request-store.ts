import type { Language } from '@uketsuke/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { ParticipantKey } from '../../platform/db/keys.ts'
import type { PasswordRequests } from './rules.ts'

export const countPasswordRequests = async (
  trx: Trx,
  { conventionId, registrationId }: ParticipantKey,
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
 * The requests that name a person who may log in. The caller checks the address. Leaves out requests followed
 * by a newer one for the same ID and address. Also leaves out requests whose password was already used to log
 * in: their mail arrived, although the job failed afterwards.
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

/** Records that requests got their passwords, and ends every earlier login and passkey. */
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
