import type { UserCategory } from '@uketsuke/contract'
import type { Db, Trx } from '../../platform/db/database.ts'

export type EntryKey = { keyId: number; secret: Buffer }

const selectKeys = (db: Db, conventionId: string) =>
  db.selectFrom('entry_key').select(['key_id as keyId', 'secret']).where('convention_id', '=', conventionId)

export const findNewestKey = (db: Db, conventionId: string): Promise<EntryKey | undefined> =>
  selectKeys(db, conventionId).orderBy('key_id', 'desc').limit(1).executeTakeFirst()

export const findKey = (db: Db, conventionId: string, keyId: number): Promise<EntryKey | undefined> =>
  selectKeys(db, conventionId).where('key_id', '=', keyId).executeTakeFirst()

/** Inserts the convention's first key. If another process was faster, that key stays. */
export const insertFirstKey = async (
  trx: Trx,
  conventionId: string,
  secret: Buffer,
  now: Date,
): Promise<void> => {
  await trx
    .insertInto('entry_key')
    .values({ convention_id: conventionId, key_id: 1, secret, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @throws if the participant does not exist, because every login token belongs to one. */
export const findCategory = async (
  db: Db,
  conventionId: string,
  registrationId: string,
): Promise<UserCategory> => {
  const { category } = await db
    .selectFrom('participant')
    .select('category')
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .executeTakeFirstOrThrow()
  return category
}

/** Replaces the participant's code. The record of their entry stays. */
export const putCode = async (
  trx: Trx,
  conventionId: string,
  registrationId: string,
  code: { codeHash: Buffer; issuedAt: Date; expiresAt: Date | null },
): Promise<void> => {
  const fresh = { code_hash: code.codeHash, issued_at: code.issuedAt, expires_at: code.expiresAt }
  await trx
    .insertInto('entry')
    .values({ convention_id: conventionId, registration_id: registrationId, ...fresh })
    .onConflict((conflict) => conflict.columns(['convention_id', 'registration_id']).doUpdateSet(fresh))
    .execute()
}

type EntryRow = {
  /** null if they never had a code on the screen. */
  codeHash: Buffer | null
  enteredAt: Date | null
  state: 'pending' | 'active' | 'disabled'
  firstName: string
  lastName: string
  category: UserCategory
}

/** For participants who arrive with a name card and may never have had a code on the screen. */
export const insertEntry = async (trx: Trx, conventionId: string, registrationId: string): Promise<void> => {
  await trx
    .insertInto('entry')
    .values({ convention_id: conventionId, registration_id: registrationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Locks the entry until the transaction ends, so that several desks decide one after the other. */
export const lockEntry = (
  trx: Trx,
  conventionId: string,
  registrationId: string,
): Promise<EntryRow | undefined> =>
  trx
    .selectFrom('entry')
    .innerJoin('participant', (join) =>
      join
        .onRef('participant.convention_id', '=', 'entry.convention_id')
        .onRef('participant.registration_id', '=', 'entry.registration_id'),
    )
    .select([
      'entry.code_hash as codeHash',
      'entry.entered_at as enteredAt',
      'participant.state',
      'participant.first_name as firstName',
      'participant.last_name as lastName',
      'participant.category',
    ])
    .where('entry.convention_id', '=', conventionId)
    .where('entry.registration_id', '=', registrationId)
    .forUpdate('entry')
    .executeTakeFirst()

export const setEntered = async (
  trx: Trx,
  conventionId: string,
  registrationId: string,
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('entry')
    .set({ entered_at: now })
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .execute()
}
