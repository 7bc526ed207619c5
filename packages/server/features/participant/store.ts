import type { Language, StoredFields, UserCategory } from '@uketsuke/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'

type InvitedParticipant = {
  registrationId: string
  preRegistrationId: string
  category: UserCategory
  language: Language
  email: string
  firstName: string
  lastName: string
  furigana: { firstName: string; lastName: string } | null
  affiliation: string
  profile: StoredFields
}

/**
 * Inserts active participants in one statement. A person with an unpaid registration keeps its ID.
 * @returns the registration IDs by person.
 */
export const insertParticipants = async (
  trx: Trx,
  conventionId: string,
  participants: InvitedParticipant[],
  now: Date,
): Promise<{ preRegistrationId: string; registrationId: string }[]> => {
  const rows = participants.map((participant) => ({
    registration_id: participant.registrationId,
    pre_registration_id: participant.preRegistrationId,
    category: participant.category,
    language: participant.language,
    email: participant.email,
    first_name: participant.firstName,
    last_name: participant.lastName,
    furigana: participant.furigana,
    affiliation: participant.affiliation,
    profile: participant.profile,
  }))
  const result = await sql<{ preRegistrationId: string; registrationId: string }>`
    insert into participant (convention_id, state, created_at, registration_id, pre_registration_id, category,
      language, email, first_name, last_name, furigana, affiliation, profile)
    select ${conventionId}, 'active', ${now}::timestamptz, invited.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as invited (registration_id text,
      pre_registration_id uuid, category text, language text, email text, first_name text, last_name text,
      furigana jsonb, affiliation text, profile jsonb)
    on conflict (convention_id, pre_registration_id) do update set state = 'active', created_at = excluded.created_at,
      category = excluded.category, language = excluded.language, email = excluded.email,
      first_name = excluded.first_name, last_name = excluded.last_name, furigana = excluded.furigana,
      affiliation = excluded.affiliation, profile = excluded.profile
    returning pre_registration_id as "preRegistrationId", registration_id as "registrationId"`.execute(trx)
  return result.rows
}

export type FoundParticipant = {
  registrationId: string
  state: 'pending' | 'active' | 'disabled'
  category: UserCategory
  language: Language
  lastName: string
  firstName: string
  email: string
  affiliation: string
  createdAt: Date
}

const selectParticipants = (db: Db, conventionId: string) =>
  db
    .selectFrom('participant')
    .select([
      'participant.registration_id as registrationId',
      'participant.state',
      'participant.category',
      'participant.language',
      'participant.last_name as lastName',
      'participant.first_name as firstName',
      'participant.email',
      'participant.affiliation',
      'participant.created_at as createdAt',
    ])
    .where('participant.convention_id', '=', conventionId)

export const findParticipant = (
  db: Db,
  conventionId: string,
  registrationId: string,
): Promise<FoundParticipant | undefined> =>
  selectParticipants(db, conventionId)
    .where('participant.registration_id', '=', registrationId)
    .executeTakeFirst()

/** Finds a participant and locks the row. Finds nobody who was erased. */
export const lockParticipant = (
  trx: Trx,
  conventionId: string,
  registrationId: string,
): Promise<(FoundParticipant & { preRegistrationId: string }) | undefined> =>
  selectParticipants(trx, conventionId)
    .select('participant.pre_registration_id as preRegistrationId')
    .where('participant.registration_id', '=', registrationId)
    .where('participant.email', '<>', '')
    .forUpdate()
    .executeTakeFirst()

export const setEmail = async (
  trx: Trx,
  conventionId: string,
  registrationId: string,
  email: string,
): Promise<void> => {
  await trx
    .updateTable('participant')
    .set({ email })
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .execute()
}

export type Details = {
  firstName: string
  lastName: string
  furigana: { firstName: string; lastName: string } | null
  affiliation: string
  profile: Partial<StoredFields>
}

/** The details of a participant that the caller has locked. */
export const readDetails = (trx: Trx, conventionId: string, registrationId: string): Promise<Details> =>
  trx
    .selectFrom('participant')
    .select(['first_name as firstName', 'last_name as lastName', 'furigana', 'affiliation', 'profile'])
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .executeTakeFirstOrThrow()

/** Stores corrected details as a new version, so that a form with older data cannot overwrite them. */
export const writeDetails = async (
  trx: Trx,
  conventionId: string,
  registrationId: string,
  { firstName, lastName, furigana, affiliation, profile }: Details,
): Promise<void> => {
  await trx
    .updateTable('participant')
    .set((participant) => ({
      version: participant('version', '+', 1),
      first_name: firstName,
      last_name: lastName,
      furigana: furigana && JSON.stringify(furigana),
      affiliation,
      profile: JSON.stringify(profile),
    }))
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .execute()
}

/** Finds a participant by the key of an e-mail address. There is at most one. */
export const findParticipantByEmail = (
  db: Db,
  conventionId: string,
  emailKey: string,
): Promise<FoundParticipant | undefined> =>
  selectParticipants(db, conventionId)
    .innerJoin('pre_registration as person', (join) =>
      join
        .onRef('person.convention_id', '=', 'participant.convention_id')
        .onRef('person.pre_registration_id', '=', 'participant.pre_registration_id'),
    )
    .where('person.email_key', '=', emailKey)
    .executeTakeFirst()
