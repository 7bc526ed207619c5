import type { Language, StoredFields, UserCategory } from '@uketsuke/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'

type ParticipantState = 'pending' | 'active' | 'disabled'

export type NewParticipant = {
  conventionId: string
  preRegistrationId: string
  language: Language
  email: string
  firstName: string
  lastName: string
  furigana: { firstName: string; lastName: string } | null
  affiliation: string
  profile: StoredFields
}

/**
 * Writes the pending participant of a pre-registration. Sending the form again overwrites the earlier answers and keeps
 * the registration ID. Takes the first unused candidate.
 */
export const upsertPendingParticipant = async (
  trx: Trx,
  participant: NewParticipant,
  candidates: string[],
  now: Date,
): Promise<string> => {
  const { conventionId } = participant
  const values = {
    language: participant.language,
    email: participant.email,
    first_name: participant.firstName,
    last_name: participant.lastName,
    furigana: participant.furigana && JSON.stringify(participant.furigana),
    affiliation: participant.affiliation,
    profile: JSON.stringify(participant.profile),
  }
  const unused = sql<string>`(
    select candidate from unnest(${candidates}::text[]) as candidate
    where not exists (
      select 1 from participant where convention_id = ${conventionId} and registration_id = candidate)
    limit 1)`
  const row = await trx
    .insertInto('participant')
    .values({
      convention_id: conventionId,
      registration_id: unused,
      pre_registration_id: participant.preRegistrationId,
      state: 'pending',
      category: 'GENERAL',
      created_at: now,
      ...values,
    })
    .onConflict((conflict) => conflict.columns(['convention_id', 'pre_registration_id']).doUpdateSet(values))
    .returning('registration_id')
    .executeTakeFirstOrThrow()
  return row.registration_id
}

/** The unused ones of some registration IDs. */
export const listUnusedIds = async (
  trx: Trx,
  conventionId: string,
  candidates: string[],
): Promise<string[]> => {
  const result = await sql<{ candidate: string }>`
    select candidate from unnest(${candidates}::text[]) as candidate
    where not exists (
      select from participant
      where convention_id = ${conventionId} and registration_id = candidate)`.execute(trx)
  return result.rows.map(({ candidate }) => candidate)
}

/** Changes a participant's state, but only from the expected one. */
export const setParticipantState = async (
  trx: Trx,
  { conventionId, registrationId }: { conventionId: string; registrationId: string },
  from: ParticipantState,
  to: ParticipantState,
): Promise<void> => {
  await trx
    .updateTable('participant')
    .set({ state: to })
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .where('state', '=', from)
    .execute()
}

export type MailRecipient = {
  conventionId: string
  registrationId: string
  category: UserCategory
  language: Language
  email: string
  firstName: string
  lastName: string
}

/**
 * Stores the passwords of a batch of participants in one statement, and returns the recipients. Leaves out participants
 * who have already logged in: their mail arrived, although the job failed afterwards.
 */
export const setPasswords = async (
  db: Db,
  passwords: { conventionId: string; registrationId: string; hash: Buffer }[],
): Promise<MailRecipient[]> => {
  const result = await sql<MailRecipient>`
    update participant set password_hash = made.hash
    from unnest(
        ${passwords.map(({ conventionId }) => conventionId)}::text[],
        ${passwords.map(({ registrationId }) => registrationId)}::text[],
        ${passwords.map(({ hash }) => hash)}::bytea[]
      ) as made (convention_id, registration_id, hash)
    where participant.convention_id = made.convention_id and participant.registration_id = made.registration_id
      and participant.state = 'active'
      and not exists (
        select 1 from login_token token
        where token.convention_id = participant.convention_id
          and token.registration_id = participant.registration_id)
    returning participant.convention_id as "conventionId", participant.registration_id as "registrationId",
      participant.category, participant.language, participant.email, participant.first_name as "firstName",
      participant.last_name as "lastName"`.execute(db)
  return result.rows
}
