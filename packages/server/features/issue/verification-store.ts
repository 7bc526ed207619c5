import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'

/** The times at which an address asked about codes nobody issued, the newest first, so many at most. */
export const listUnknownVerifications = async (
  db: Db,
  conventionId: string,
  addressHash: Buffer,
  most: number,
): Promise<Date[]> => {
  const rows = await db
    .selectFrom('unknown_verification')
    .select('asked_at as askedAt')
    .where('convention_id', '=', conventionId)
    .where('client_address_hash', '=', addressHash)
    .orderBy('asked_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ askedAt }) => askedAt)
}

export const insertUnknownVerification = async (
  db: Db,
  conventionId: string,
  addressHash: Buffer,
  now: Date,
): Promise<void> => {
  await db
    .insertInto('unknown_verification')
    .values({
      convention_id: conventionId,
      unknown_verification_id: randomUUIDv7(),
      client_address_hash: addressHash,
      asked_at: now,
    })
    .execute()
}

export const deleteUnknownVerificationsBefore = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('unknown_verification').where('asked_at', '<=', before).execute()
}
