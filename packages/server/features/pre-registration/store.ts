import type { Language } from '@uketsuke/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { write } from '../../platform/db/transact.ts'

export type Person = {
  preRegistrationId: string
  email: string
  firstName: string
  lastName: string
  furigana: { firstName: string; lastName: string } | null
  language: Language
}

/**
 * Inserts or finds the person of an e-mail address, and locks the row, so that links of one address are made
 * one by one. An existing person keeps their names, because the caller may be another person.
 */
export const upsertPerson = async (
  trx: Trx,
  conventionId: string,
  { preRegistrationId, email, key, firstName, lastName, furigana, language }: Person & { key: string },
  now: Date,
): Promise<{ preRegistrationId: string; state: 'open' | 'registered' }> => {
  const row = await trx
    .insertInto('pre_registration')
    .values({
      convention_id: conventionId,
      pre_registration_id: preRegistrationId,
      email,
      email_key: key,
      first_name: firstName,
      last_name: lastName,
      furigana: furigana && JSON.stringify(furigana),
      language,
      state: 'open',
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['convention_id', 'email_key'])
        .doUpdateSet({ state: 'open' })
        .where('pre_registration.state', '<>', 'registered'),
    )
    .returning('pre_registration_id')
    .executeTakeFirst()
  return row
    ? { preRegistrationId: row.pre_registration_id, state: 'open' }
    : { preRegistrationId, state: 'registered' }
}

/** People by the key of their e-mail address. */
type ClaimedPerson = { preRegistrationId: string; key: string }

/**
 * Inserts people who are registered without a pre-registration, and locks their rows in the order of their
 * keys. A person who has started to register keeps their row. Leaves out people who are already registered.
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

/** The data about the person in a link. */
type LinkNames = Pick<Person, 'firstName' | 'lastName' | 'furigana' | 'language'>

/** Inserts a link. The mail job generates its code. */
export const insertLink = async (
  trx: Trx,
  link: LinkNames & {
    conventionId: string
    linkId: string
    preRegistrationId: string
    addressHash: Buffer
    now: Date
  },
): Promise<void> => {
  await write(
    trx,
    trx.insertInto('registration_link').values({
      convention_id: link.conventionId,
      link_id: link.linkId,
      pre_registration_id: link.preRegistrationId,
      state: 'current',
      client_address_hash: link.addressHash,
      requested_at: link.now,
      first_name: link.firstName,
      last_name: link.lastName,
      furigana: link.furigana && JSON.stringify(link.furigana),
      language: link.language,
    }),
  )
}

/** The link's names, or the person's if the link is older than this column. */
const nameColumns = sql.raw(`coalesce(link.first_name, person.first_name) as "firstName",
  coalesce(link.last_name, person.last_name) as "lastName",
  case when link.language is null then person.furigana else link.furigana end as furigana,
  coalesce(link.language, person.language) as language`)

/**
 * Gives links their codes in one statement, and returns the recipients. Leaves out replaced links. Also
 * leaves out links that are already open: their mail arrived, although the job failed afterwards.
 */
export const issueCodes = async (
  db: Db,
  codes: { conventionId: string; linkId: string; codeHash: Buffer }[],
  expiresAt: Date,
): Promise<(Person & { linkId: string; conventionId: string })[]> => {
  const result = await sql<Person & { linkId: string; conventionId: string }>`
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
    returning link.convention_id as "conventionId", link.link_id as "linkId",
      person.pre_registration_id as "preRegistrationId", person.email, ${nameColumns}`.execute(db)
  return result.rows
}

export type FoundLink = Person & {
  codeHash: Buffer
  linkId: string
  personState: 'open' | 'revoked' | 'registered'
  linkState: 'current' | 'replaced' | 'revoked'
  requestedAt: Date
  expiresAt: Date | null
  formExpiresAt: Date | null
}

/** A link and its person, without a condition. */
const foundLink = sql`
  select link.link_id as "linkId", link.state as "linkState", link.requested_at as "requestedAt",
    link.expires_at as "expiresAt", link.form_expires_at as "formExpiresAt", person.state as "personState",
    person.pre_registration_id as "preRegistrationId", person.email, ${nameColumns},
    link.code_hash as "codeHash"
  from registration_link link
  join pre_registration person using (convention_id, pre_registration_id)`

const linkOfCode = async (
  db: Db,
  conventionId: string,
  codeHash: Buffer,
  lock = sql``,
): Promise<FoundLink | undefined> => {
  const { rows } = await sql<FoundLink>`
    ${foundLink}
    where link.convention_id = ${conventionId} and link.code_hash = ${codeHash} ${lock}`.execute(db)
  return rows[0]
}

/** Finds the links of several codes. */
export const findLinks = async (db: Db, conventionId: string, codeHashes: Buffer[]): Promise<FoundLink[]> => {
  const { rows } = await sql<FoundLink>`
    ${foundLink}
    where link.convention_id = ${conventionId} and link.code_hash = any(${codeHashes}::bytea[])`.execute(db)
  return rows
}

/** Finds the link of a code and its person. */
export const findLink = (db: Db, conventionId: string, codeHash: Buffer): Promise<FoundLink | undefined> =>
  linkOfCode(db, conventionId, codeHash)

/** Locks a code's person, then its link, and returns the state after both locks are held. */
export const lockLink = (trx: Trx, conventionId: string, codeHash: Buffer): Promise<FoundLink | undefined> =>
  linkOfCode(trx, conventionId, codeHash, sql`for update of person, link`)

/**
 * Records the first opening of a link, which ends the person's older unopened links.
 * @returns the end of the form, which is the same for concurrent openings; undefined if a newer link was
 * opened meanwhile.
 */
export const markOpened = async (
  db: Db,
  { conventionId, linkId }: { conventionId: string; linkId: string },
  now: Date,
  formEnd: Date,
): Promise<Date | undefined> => {
  const { rows } = await sql<{ formEnd: Date }>`
    with opened as (
      update registration_link
      set opened_at = coalesce(opened_at, ${now}), form_expires_at = coalesce(form_expires_at, ${formEnd})
      where convention_id = ${conventionId} and link_id = ${linkId} and state = 'current'
      returning pre_registration_id, requested_at, form_expires_at),
    replaced as (
      update registration_link older set state = 'replaced' from opened
      where older.convention_id = ${conventionId} and older.pre_registration_id = opened.pre_registration_id
        and older.requested_at < opened.requested_at and older.state = 'current' and older.opened_at is null)
    select form_expires_at as "formEnd" from opened`.execute(db)
  return rows[0]?.formEnd
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
  await write(
    trx,
    trx
      .updateTable('pre_registration')
      .set({ state })
      .where('convention_id', '=', conventionId)
      .where('pre_registration_id', '=', preRegistrationId),
  )
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

/** The person with the key of an e-mail address, locked. */
export const lockOwnerOfAddress = (
  trx: Trx,
  conventionId: string,
  key: string,
): Promise<{ preRegistrationId: string; state: 'open' | 'revoked' | 'registered' } | undefined> =>
  trx
    .selectFrom('pre_registration')
    .select(['pre_registration_id as preRegistrationId', 'state'])
    .where('convention_id', '=', conventionId)
    .where('email_key', '=', key)
    .forUpdate()
    .executeTakeFirst()

/**
 * Revokes a person whose address now belongs to another. The address key becomes the ID, which is never
 * looked up as an address.
 */
export const giveUpAddress = async (
  trx: Trx,
  conventionId: string,
  preRegistrationId: string,
): Promise<void> => {
  await trx
    .updateTable('pre_registration')
    .set({ state: 'revoked', email_key: preRegistrationId })
    .where('convention_id', '=', conventionId)
    .where('pre_registration_id', '=', preRegistrationId)
    .execute()
}

export const setAddress = async (
  trx: Trx,
  conventionId: string,
  preRegistrationId: string,
  { email, key }: { email: string; key: string },
): Promise<void> => {
  await trx
    .updateTable('pre_registration')
    .set({ email, email_key: key })
    .where('convention_id', '=', conventionId)
    .where('pre_registration_id', '=', preRegistrationId)
    .execute()
}

/** Corrects the names of a registered person, including those in links that they have opened. */
export const setNames = async (
  trx: Trx,
  conventionId: string,
  preRegistrationId: string,
  { firstName, lastName, furigana }: Pick<Person, 'firstName' | 'lastName' | 'furigana'>,
): Promise<void> => {
  const names = {
    first_name: firstName,
    last_name: lastName,
    furigana: furigana && JSON.stringify(furigana),
  }
  await trx
    .updateTable('pre_registration')
    .set(names)
    .where('convention_id', '=', conventionId)
    .where('pre_registration_id', '=', preRegistrationId)
    .execute()
  await trx
    .updateTable('registration_link')
    .set(names)
    .where('convention_id', '=', conventionId)
    .where('pre_registration_id', '=', preRegistrationId)
    .where('opened_at', 'is not', null)
    .execute()
}
