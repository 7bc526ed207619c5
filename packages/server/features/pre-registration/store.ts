import type { Language } from '@uketsuke/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'

export type Person = {
  preRegistrationId: string
  email: string
  firstName: string
  lastName: string
  furigana: { firstName: string; lastName: string } | null
  language: Language
}

/**
 * Inserts or updates the person of an e-mail address, and locks the row, so that links of one address are made one by
 * one.
 */
export const upsertPerson = async (
  trx: Trx,
  {
    conventionId,
    preRegistrationId,
    email,
    firstName,
    lastName,
    furigana,
    language,
  }: Person & {
    conventionId: string
  },
  key: string,
  now: Date,
): Promise<{ preRegistrationId: string; state: 'open' | 'registered' }> => {
  const values = {
    first_name: firstName,
    last_name: lastName,
    furigana: furigana && JSON.stringify(furigana),
    language,
  }
  const row = await trx
    .insertInto('pre_registration')
    .values({
      convention_id: conventionId,
      pre_registration_id: preRegistrationId,
      email,
      email_key: key,
      state: 'open',
      created_at: now,
      ...values,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['convention_id', 'email_key'])
        .doUpdateSet({ ...values, state: 'open' })
        .where('pre_registration.state', '<>', 'registered'),
    )
    .returning('pre_registration_id')
    .executeTakeFirst()
  return row
    ? { preRegistrationId: row.pre_registration_id, state: 'open' }
    : { preRegistrationId, state: 'registered' }
}

/** People by the key of their e-mail address. */
export type ClaimedPerson = { preRegistrationId: string; key: string }

/**
 * Inserts people who are registered without pre-registration, and locks their rows in the order of their keys. A person
 * who had begun to register keeps their row. Leaves out people who are already registered.
 */
export const upsertRegisteredPeople = async (
  trx: Trx,
  conventionId: string,
  people: (Person & { key: string })[],
  now: Date,
): Promise<ClaimedPerson[]> => {
  const rows = people.map(({ preRegistrationId, email, key, firstName, lastName, furigana, language }) => ({
    pre_registration_id: preRegistrationId,
    email,
    email_key: key,
    first_name: firstName,
    last_name: lastName,
    furigana,
    language,
  }))
  const result = await sql<ClaimedPerson>`
    insert into pre_registration (convention_id, pre_registration_id, email, email_key, first_name, last_name,
      furigana, language, state, created_at)
    select ${conventionId}, person.*, 'registered', ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as person (pre_registration_id uuid, email text,
      email_key text, first_name text, last_name text, furigana jsonb, language text)
    order by person.email_key
    on conflict (convention_id, email_key) do update set first_name = excluded.first_name,
      last_name = excluded.last_name, furigana = excluded.furigana, language = excluded.language,
      state = 'registered'
    where pre_registration.state <> 'registered'
    returning pre_registration_id as "preRegistrationId", email_key as key`.execute(trx)
  return result.rows
}

/** The number of links requested since `since` by this person (with the newest's time) and from this address. */
export const countLinks = async (
  trx: Trx,
  { conventionId, preRegistrationId }: { conventionId: string; preRegistrationId: string },
  addressHash: Buffer,
  since: Date,
): Promise<{ ofPerson: number; newest: Date | null; ofAddress: number }> => {
  const result = await sql<{ of_person: number; newest: Date | null; of_address: number }>`
    select
      (select count(*) from registration_link
        where convention_id = ${conventionId} and pre_registration_id = ${preRegistrationId}
          and requested_at > ${since}) as of_person,
      (select max(requested_at) from registration_link
        where convention_id = ${conventionId} and pre_registration_id = ${preRegistrationId}) as newest,
      (select count(*) from registration_link
        where convention_id = ${conventionId} and client_address_hash = ${addressHash}
          and requested_at > ${since}) as of_address`.execute(trx)
  const row = result.rows[0]
  return { ofPerson: row?.of_person ?? 0, newest: row?.newest ?? null, ofAddress: row?.of_address ?? 0 }
}

/** Inserts a link, which replaces all earlier ones of the person. The mail job generates its code. */
export const insertLink = async (
  trx: Trx,
  link: {
    conventionId: string
    linkId: string
    preRegistrationId: string
    addressHash: Buffer
    now: Date
  },
): Promise<void> => {
  await trx
    .updateTable('registration_link')
    .set({ state: 'replaced' })
    .where('convention_id', '=', link.conventionId)
    .where('pre_registration_id', '=', link.preRegistrationId)
    .where('state', '=', 'current')
    .execute()
  await trx
    .insertInto('registration_link')
    .values({
      convention_id: link.conventionId,
      link_id: link.linkId,
      pre_registration_id: link.preRegistrationId,
      state: 'current',
      client_address_hash: link.addressHash,
      requested_at: link.now,
    })
    .execute()
}

/**
 * Gives links their codes in one statement, and returns the recipients. Leaves out replaced links, and links that are
 * already open: their mail arrived, although the job failed afterwards.
 */
export const issueCodes = async (
  db: Db,
  codes: { conventionId: string; linkId: string; codeHash: Buffer }[],
  expiresAt: Date,
): Promise<(Person & { linkId: string; conventionId: string })[]> => {
  const result = await sql<{
    convention_id: string
    link_id: string
    pre_registration_id: string
    email: string
    first_name: string
    last_name: string
    furigana: Person['furigana']
    language: Language
  }>`
    update registration_link link
    set code_hash = made.code_hash, expires_at = ${expiresAt}
    from unnest(
        ${codes.map(({ conventionId }) => conventionId)}::text[],
        ${codes.map(({ linkId }) => linkId)}::uuid[],
        ${codes.map(({ codeHash }) => codeHash)}::bytea[]
      ) as made (convention_id, link_id, code_hash),
      pre_registration person
    where link.convention_id = made.convention_id and link.link_id = made.link_id and link.state = 'current'
      and link.opened_at is null
      and person.convention_id = link.convention_id and person.pre_registration_id = link.pre_registration_id
    returning link.convention_id, link.link_id, person.pre_registration_id, person.email, person.first_name,
      person.last_name, person.furigana, person.language`.execute(db)
  return result.rows.map((row) => ({
    conventionId: row.convention_id,
    linkId: row.link_id,
    preRegistrationId: row.pre_registration_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    furigana: row.furigana,
    language: row.language,
  }))
}

export type FoundLink = Person & {
  linkId: string
  personState: 'open' | 'revoked' | 'registered'
  linkState: 'current' | 'replaced' | 'revoked'
  expiresAt: Date | null
  formExpiresAt: Date | null
}

const linkOfCode = (db: Db, conventionId: string, codeHash: Buffer) =>
  db
    .selectFrom('pre_registration as person')
    .innerJoin('registration_link as link', (join) =>
      join
        .onRef('link.convention_id', '=', 'person.convention_id')
        .onRef('link.pre_registration_id', '=', 'person.pre_registration_id'),
    )
    .select([
      'link.link_id as linkId',
      'link.state as linkState',
      'link.expires_at as expiresAt',
      'link.form_expires_at as formExpiresAt',
      'person.state as personState',
      'person.pre_registration_id as preRegistrationId',
      'person.email as email',
      'person.first_name as firstName',
      'person.last_name as lastName',
      'person.furigana as furigana',
      'person.language as language',
    ])
    .where('link.convention_id', '=', conventionId)
    .where('link.code_hash', '=', codeHash)

/** Finds the link of a code and its person. */
export const findLink = (db: Db, conventionId: string, codeHash: Buffer): Promise<FoundLink | undefined> =>
  linkOfCode(db, conventionId, codeHash).executeTakeFirst()

/** The same with locks, the person first. Returns the state after both locks are held. */
export const lockLink = (trx: Trx, conventionId: string, codeHash: Buffer): Promise<FoundLink | undefined> =>
  linkOfCode(trx, conventionId, codeHash).forUpdate(['person', 'link']).executeTakeFirst()

/** Records the first opening. @returns when the form ends; concurrent openings get the same time. */
export const markOpened = async (
  db: Db,
  { conventionId, linkId }: { conventionId: string; linkId: string },
  now: Date,
  formEnd: Date,
): Promise<Date> => {
  const result = await sql<{ formEnd: Date }>`
    update registration_link
    set opened_at = coalesce(opened_at, ${now}), form_expires_at = coalesce(form_expires_at, ${formEnd})
    where convention_id = ${conventionId} and link_id = ${linkId}
    returning form_expires_at as "formEnd"`.execute(db)
  return result.rows[0]?.formEnd ?? formEnd
}

/** Serialises all changes of a person's orders and registration. */
export const lockPerson = async (
  trx: Trx,
  conventionId: string,
  preRegistrationId: string,
): Promise<'open' | 'revoked' | 'registered' | undefined> => {
  const row = await trx
    .selectFrom('pre_registration')
    .select('state')
    .where('convention_id', '=', conventionId)
    .where('pre_registration_id', '=', preRegistrationId)
    .forUpdate()
    .executeTakeFirst()
  return row?.state
}

export const setPersonState = async (
  trx: Trx,
  conventionId: string,
  preRegistrationId: string,
  state: 'revoked' | 'registered',
): Promise<void> => {
  await trx
    .updateTable('pre_registration')
    .set({ state })
    .where('convention_id', '=', conventionId)
    .where('pre_registration_id', '=', preRegistrationId)
    .execute()
}

export const revokeLinks = async (
  trx: Trx,
  conventionId: string,
  preRegistrationId: string,
): Promise<void> => {
  await trx
    .updateTable('registration_link')
    .set({ state: 'revoked' })
    .where('convention_id', '=', conventionId)
    .where('pre_registration_id', '=', preRegistrationId)
    .where('state', '=', 'current')
    .execute()
}
