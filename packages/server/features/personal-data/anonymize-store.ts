import { byLanguage } from '@uketsuke/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'

/** The number of records of each kind that a step changed. */
export type Counts = Record<string, number>

type Step = { kind: string; statement: ReturnType<typeof sql> }

const take = async (trx: Trx, steps: Step[]): Promise<Counts> => {
  const counts: Counts = {}
  for (const { kind, statement } of steps) {
    const { numAffectedRows } = await statement.execute(trx)
    counts[kind] = Number(numAffectedRows ?? 0)
  }
  return counts
}

/** Conditions for the rows of people, of their registrations, and of their orders. */
const rowsOf = (conventionId: string, ids: string[]) => {
  const here = sql`convention_id = ${conventionId}`
  const people = sql`${here} and pre_registration_id = any(${ids}::uuid[])`
  const registrations = sql`registration_id in (select registration_id from participant where ${people})`
  return {
    people,
    participants: sql`${here} and ${registrations}`,
    either: sql`${here} and (pre_registration_id = any(${ids}::uuid[]) or ${registrations})`,
    orders: sql`${here} and order_id in (select order_id from orders where ${people})`,
    seats: sql`${here} and owner = any(${ids}::text[])`,
  }
}

/**
 * Deletes rows to which nothing else refers: links, logins, passkeys, undelivered mails, documents except
 * receipts.
 */
export const deleteBelongings = (trx: Trx, conventionId: string, ids: string[]): Promise<Counts> => {
  const { people, participants, either } = rowsOf(conventionId, ids)
  return take(trx, [
    { kind: 'logins', statement: sql`delete from login_token where ${participants}` },
    { kind: 'passkeys', statement: sql`delete from passkey where ${participants}` },
    {
      kind: 'passkeyChallenges',
      statement: sql`delete from passkey_challenge where ${participants}`,
    },
    { kind: 'links', statement: sql`delete from registration_link where ${people}` },
    { kind: 'undeliveredMails', statement: sql`delete from mail_finding where ${either}` },
    { kind: 'loginAddresses', statement: sql`delete from familiar_address where ${participants}` },
    { kind: 'passwordRequests', statement: sql`delete from password_request where ${participants}` },
    { kind: 'onDemandLogins', statement: sql`delete from openid_artifact where ${participants}` },
    {
      kind: 'documents',
      statement: sql`delete from issue where ${participants} and (kind <> 'receipt' or state <> 'delivered')`,
    },
  ])
}

/** An addressee without a name. */
const nobody = JSON.stringify({ kind: 'text', name: byLanguage(() => ''), honorific: 'none' })
const withoutAddressee = sql`jsonb_set(facts, '{addressee}', ${nobody}::jsonb)`
const hasAddressee = sql`facts -> 'addressee' <> ${nobody}::jsonb`

/**
 * Anonymizes the records to which the books refer; IDs, plans, amounts and times stay. The address key
 * becomes the ID, which is never looked up as an address. A receipt that was never delivered loses its
 * addressee at once.
 */
export const anonymizeRecords = (trx: Trx, conventionId: string, ids: string[]): Promise<Counts> => {
  const { people, participants, orders, seats } = rowsOf(conventionId, ids)
  return take(trx, [
    {
      kind: 'orders',
      statement: sql`
        update orders set provider = provider - array['cardLast4', 'cardExp']
        where ${people} and provider ?| array['cardLast4', 'cardExp']`,
    },
    {
      kind: 'attempts',
      statement: sql`
        update payment_attempt set mailbox_hash = null, client_address_hash = null
        where ${orders} and num_nonnulls(mailbox_hash, client_address_hash) > 0`,
    },
    { kind: 'refunds', statement: sql`update refund set reason = '' where ${orders} and reason <> ''` },
    {
      kind: 'returnedCharges',
      statement: sql`
        update returned_charge set provider = provider - 'cardLast4', reason = ''
        where ${orders} and (provider ? 'cardLast4' or reason <> '')`,
    },
    {
      kind: 'seats',
      statement: sql`
        update seat set mailbox_hash = null, client_address_hash = null
        where ${seats} and num_nonnulls(mailbox_hash, client_address_hash) > 0`,
    },
    {
      kind: 'receipts',
      statement: sql`
        update receipt set facts = ${withoutAddressee}
        where ${orders} and delivered_at is null and ${hasAddressee}`,
    },
    {
      kind: 'entries',
      statement: sql`update entry set code_hash = null where ${participants} and code_hash is not null`,
    },
    {
      kind: 'participants',
      statement: sql`
        update participant
        set email = '', first_name = '', last_name = '', furigana = null, affiliation = '', profile = '{}',
          password_hash = null, state = case state when 'pending' then 'pending' else 'disabled' end
        where ${people} and email <> ''`,
    },
    {
      kind: 'preRegistrations',
      statement: sql`
        update pre_registration
        set email = '', email_key = pre_registration_id::text, first_name = '', last_name = '', furigana = null,
          seats_since = null, state = case state when 'registered' then 'registered' else 'revoked' end
        where ${people} and email <> ''`,
    },
  ])
}

/** Deletes people without an order or a registration. */
export const deletePeople = (trx: Trx, conventionId: string, ids: string[]): Promise<Counts> => {
  const { people } = rowsOf(conventionId, ids)
  return take(trx, [
    {
      kind: 'preRegistrations',
      statement: sql`
        delete from pre_registration person where ${people}
          and not exists (select from orders where orders.convention_id = person.convention_id
            and orders.pre_registration_id = person.pre_registration_id)
          and not exists (select from participant where participant.convention_id = person.convention_id
            and participant.pre_registration_id = person.pre_registration_id)`,
    },
  ])
}

const ofErased = sql`exists (
  select from orders join pre_registration person using (convention_id, pre_registration_id)
  where orders.convention_id = receipt.convention_id and orders.order_id = receipt.order_id and person.email = '')`

/** A person's receipts that have an addressee, and the times of their first delivery. */
export const listKeptReceipts = async (
  trx: Trx,
  conventionId: string,
  preRegistrationId: string,
): Promise<{ number: string; deliveredAt: Date }[]> => {
  const { orders } = rowsOf(conventionId, [preRegistrationId])
  const { rows } = await sql<{ number: string; deliveredAt: Date }>`
    select facts ->> 'number' as number, delivered_at as "deliveredAt" from receipt
    where ${orders} and delivered_at is not null and ${hasAddressee}
    order by receipt_no`.execute(trx)
  return rows
}

const isEnded = (conventionId: string, before: Date) => sql<boolean>`
  convention_id = ${conventionId} and delivered_at < ${before} and ${hasAddressee} and ${ofErased}`

export const countEndedReceipts = async (db: Db, conventionId: string, before: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from receipt where ${isEnded(conventionId, before)}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Removes the addressee from receipts of erased people that were delivered before a time.
 * @returns how many.
 */
export const anonymizeEndedReceipts = async (
  trx: Trx,
  { conventionId, before, max }: { conventionId: string; before: Date; max: number },
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update receipt set facts = ${withoutAddressee}
    where convention_id = ${conventionId} and receipt_no in (
      select receipt_no from receipt where ${isEnded(conventionId, before)}
      order by receipt_no limit ${max} for update skip locked)`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
