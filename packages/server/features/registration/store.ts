import type { Language, LocalizedText, StoredFields, TicketType, UserCategory } from '@uketsuke/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { ParticipantKey } from '../../platform/db/keys.ts'
import { write } from '../../platform/db/transact.ts'
import { generatedHashLengths } from '../../platform/password.ts'

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

const isUnused = (conventionId: string) => sql`not exists (
  select from participant where convention_id = ${conventionId} and registration_id = candidate)`

/**
 * Writes the pending participant of a pre-registration. A repeated form overwrites the earlier answers and
 * keeps the registration ID. Takes the first unused candidate.
 * @returns undefined if every candidate is taken, or another transaction has just taken that one.
 */
export const writePendingParticipant = async (
  trx: Trx,
  participant: NewParticipant,
  candidates: string[],
  now: Date,
): Promise<string | undefined> => {
  const { conventionId, preRegistrationId, furigana } = participant
  const result = await sql<{ registrationId: string }>`
    with given as (
      select ${participant.language}::text as language, ${participant.email}::text as email,
        ${participant.firstName}::text as first_name, ${participant.lastName}::text as last_name,
        ${furigana && JSON.stringify(furigana)}::jsonb as furigana, ${participant.affiliation}::text as affiliation,
        ${JSON.stringify(participant.profile)}::jsonb as profile),
    rewritten as (
      update participant set language = given.language, email = given.email, first_name = given.first_name,
        last_name = given.last_name, furigana = given.furigana, affiliation = given.affiliation,
        profile = given.profile
      from given
      where convention_id = ${conventionId} and pre_registration_id = ${preRegistrationId}
      returning registration_id),
    written as (
      insert into participant (convention_id, registration_id, pre_registration_id, state, category, created_at,
        language, email, first_name, last_name, furigana, affiliation, profile)
      select ${conventionId}, candidate, ${preRegistrationId}::uuid, 'pending', 'GENERAL', ${now}::timestamptz,
        given.language, given.email, given.first_name, given.last_name, given.furigana, given.affiliation, given.profile
      from given, unnest(${candidates}::text[]) as candidate
      where not exists (select from rewritten) and ${isUnused(conventionId)}
      limit 1
      on conflict do nothing
      returning registration_id)
    select registration_id as "registrationId" from rewritten union all select registration_id from written`.execute(
    trx,
  )
  return result.rows[0]?.registrationId
}

/** The unused IDs among these. */
export const listUnused = async (trx: Trx, conventionId: string, candidates: string[]): Promise<string[]> => {
  const result = await sql<{ candidate: string }>`
    select candidate from unnest(${candidates}::text[]) as candidate
    where ${isUnused(conventionId)}`.execute(trx)
  return result.rows.map(({ candidate }) => candidate)
}

/** The parts of all registration IDs of a convention, in order from `start` on. `size` is their number. */
type AllIds = { conventionId: string; prefix: string; digits: number; size: number; start: number }

/**
 * The first unused registration IDs, leaving out those in `except`. The numbers are generated one by one, and
 * the outer limit ends the search. The inner limit makes the database look up each number in the index. A
 * plan for unknown parameters would otherwise compare every number with every participant.
 */
export const listUnusedInOrder = async (
  trx: Trx,
  { conventionId, prefix, digits, size, start }: AllIds,
  count: number,
  except: readonly string[],
): Promise<string[]> => {
  const result = await sql<{ candidate: string }>`
    select candidate from (
      select ${prefix}::text || lpad(((${start}::bigint + step) % ${size}::bigint)::text, ${digits}::int, '0') as candidate
      from (select generate_series(0, ${size}::bigint - 1) as step) as steps) as every
    left join lateral (
      select true as is_taken from participant
      where convention_id = ${conventionId} and registration_id = candidate limit 1) as found on true
    where is_taken is null and candidate <> all(${except}::text[])
    limit ${count}`.execute(trx)
  return result.rows.map(({ candidate }) => candidate)
}

/** Changes a participant's state, but only from the expected one. */
export const setParticipantState = async (
  trx: Trx,
  { conventionId, registrationId }: ParticipantKey,
  from: ParticipantState,
  to: ParticipantState,
): Promise<void> => {
  await write(
    trx,
    trx
      .updateTable('participant')
      .set({ state: to })
      .where('convention_id', '=', conventionId)
      .where('registration_id', '=', registrationId)
      .where('state', '=', from),
  )
}

type MailRecipient = {
  conventionId: string
  registrationId: string
  category: UserCategory
  language: Language
  email: string
  firstName: string
  lastName: string
}

export type CompletedOrder = {
  conventionId: string
  registrationId: string
  price: number
  paidAt: Date | null
  cardLast4: string | null
  items: { planId: string; type: TicketType; planName: LocalizedText; price: number }[]
}

/** The completed orders with which these participants registered, at most one for each. */
export const listCompletedOrders = async (
  db: Db,
  participants: ParticipantKey[],
): Promise<CompletedOrder[]> => {
  const result = await sql<CompletedOrder>`
    select orders.convention_id as "conventionId", orders.registration_id as "registrationId", orders.price,
      orders.paid_at as "paidAt", orders.provider ->> 'cardLast4' as "cardLast4",
      (select json_agg(
          json_build_object('planId', item.plan_id, 'type', item.plan_type, 'planName', item.plan_name, 'price', item.price)
          order by item.item_no)
        from order_item item
        where item.convention_id = orders.convention_id and item.order_id = orders.order_id) as items
    from unnest(
        ${participants.map(({ conventionId }) => conventionId)}::text[],
        ${participants.map(({ registrationId }) => registrationId)}::text[]
      ) as wanted (convention_id, registration_id)
    join orders using (convention_id, registration_id)
    where orders.kind = 'registration' and orders.state = 'completed'`.execute(db)
  return result.rows
}

/**
 * Stores the passwords of a batch of participants in one statement, and returns the recipients. Leaves out
 * participants who have already logged in or chosen a password: their mail arrived, although the job failed
 * afterwards.
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
      and (participant.password_hash is null or octet_length(participant.password_hash) = any(${generatedHashLengths}))
      and not exists (
        select 1 from login_token token
        where token.convention_id = participant.convention_id
          and token.registration_id = participant.registration_id)
    returning participant.convention_id as "conventionId", participant.registration_id as "registrationId",
      participant.category, participant.language, participant.email, participant.first_name as "firstName",
      participant.last_name as "lastName"`.execute(db)
  return result.rows
}
