import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'

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

export type Failures = { ofId: Date[]; ofAddress: Date[] }

/** The times of the newest failed logins of an ID and of an address, the newest first, so many of each at most. */
export const listFailures = async (
  db: Db,
  conventionId: string,
  registrationId: string,
  addressHash: Buffer,
  most: { ofId: number; ofAddress: number },
): Promise<Failures> => {
  const result = await sql<Failures>`
    select
      array(select failed_at from login_failure where convention_id = ${conventionId}
        and registration_id = ${registrationId} order by failed_at desc limit ${most.ofId}) as "ofId",
      array(select failed_at from login_failure where convention_id = ${conventionId}
        and client_address_hash = ${addressHash} order by failed_at desc limit ${most.ofAddress}) as "ofAddress"
    `.execute(db)
  return result.rows[0] ?? { ofId: [], ofAddress: [] }
}

export const insertFailure = async (
  db: Db,
  conventionId: string,
  registrationId: string,
  addressHash: Buffer,
  now: Date,
): Promise<void> => {
  await db
    .insertInto('login_failure')
    .values({
      convention_id: conventionId,
      failure_id: randomUUIDv7(),
      registration_id: registrationId,
      client_address_hash: addressHash,
      failed_at: now,
    })
    .execute()
}

export const deleteFailuresBefore = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('login_failure').where('failed_at', '<=', before).execute()
}

export const insertToken = async (
  trx: Trx,
  conventionId: string,
  tokenHash: Buffer,
  registrationId: string,
  now: Date,
): Promise<void> => {
  await trx
    .insertInto('login_token')
    .values({
      convention_id: conventionId,
      token_hash: tokenHash,
      registration_id: registrationId,
      created_at: now,
      used_at: now,
    })
    .execute()
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
