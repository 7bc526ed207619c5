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

/** Failed logins since `since`, of the ID and of the address. */
export const countFailures = async (
  db: Db,
  conventionId: string,
  registrationId: string,
  addressHash: Buffer,
  since: Date,
): Promise<{ ofId: number; ofAddress: number }> => {
  const result = await sql<{ ofId: number; ofAddress: number }>`
    select
      (select count(*) from login_failure where convention_id = ${conventionId}
        and registration_id = ${registrationId} and failed_at > ${since}) as "ofId",
      (select count(*) from login_failure where convention_id = ${conventionId}
        and client_address_hash = ${addressHash} and failed_at > ${since}) as "ofAddress"`.execute(db)
  return result.rows[0] ?? { ofId: 0, ofAddress: 0 }
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
