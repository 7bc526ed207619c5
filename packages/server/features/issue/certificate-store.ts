import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { ParticipantKey } from '../../platform/db/keys.ts'

type CertificateNumber = { number: string; isDelivered: boolean }

/** Locks the number of a participant's certificates, which is the same on every copy. */
export const lockCertificateNumber = (
  trx: Trx,
  { conventionId, registrationId }: ParticipantKey,
): Promise<CertificateNumber | undefined> =>
  trx
    .selectFrom('certificate_number')
    .select(['number', sql<boolean>`delivered_at is not null`.as('isDelivered')])
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .forUpdate()
    .executeTakeFirst()

/** Whether a reception desk has admitted the participant. */
export const isCheckedIn = async (
  db: Db,
  { conventionId, registrationId }: ParticipantKey,
): Promise<boolean> => {
  const entered = await db
    .selectFrom('entry')
    .select('entered_at')
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .where('entered_at', 'is not', null)
    .executeTakeFirst()
  return entered !== undefined
}

export const insertCertificateNumber = async (
  trx: Trx,
  { conventionId, registrationId }: ParticipantKey,
  number: string,
): Promise<void> => {
  await trx
    .insertInto('certificate_number')
    .values({ convention_id: conventionId, registration_id: registrationId, number })
    .execute()
}

/**
 * Takes back the lowest certificate number that was neither delivered nor is being delivered, as receipts do.
 */
export const takeBackCertificateNumber = async (
  trx: Trx,
  conventionId: string,
  now: Date,
): Promise<string | undefined> => {
  const isIdle = sql`delivered_at is null and not exists (
    select from issue
    where issue.convention_id = certificate_number.convention_id
      and issue.registration_id = certificate_number.registration_id and issue.kind = 'certificate'
      and issue.state = 'reserved' and issue.lapses_at > ${now})`
  const free = await sql<{ number: string }>`
    select number from certificate_number where convention_id = ${conventionId} and ${isIdle}
    order by number limit 1 for update skip locked`.execute(trx)
  const number = free.rows[0]?.number
  if (number === undefined) return undefined
  const taken = await sql<{ number: string }>`
    delete from certificate_number where convention_id = ${conventionId} and number = ${number} and ${isIdle}
    returning number`.execute(trx)
  return taken.rows[0]?.number
}

/** Records the first delivery of a certificate. */
export const noteCertificateDelivered = async (
  trx: Trx,
  { conventionId, registrationId }: ParticipantKey,
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('certificate_number')
    .set({ delivered_at: now })
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .where('delivered_at', 'is', null)
    .execute()
}
