import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'

/** Whether orders or a participant refer to the person, who is then anonymized, not deleted. */
const isNamed = sql<boolean>`(
  exists (select from orders where orders.convention_id = person.convention_id
    and orders.pre_registration_id = person.pre_registration_id)
  or exists (select from participant where participant.convention_id = person.convention_id
    and participant.pre_registration_id = person.pre_registration_id))`

/** Whether a refund of an order, or the return of a charge for it, is undecided. */
export const hasUndecidedRefund = sql<boolean>`(
  exists (select from refund where refund.convention_id = orders.convention_id
    and refund.order_id = orders.order_id and refund.check_at is not null)
  or exists (select from returned_charge back where back.convention_id = orders.convention_id
    and back.order_id = orders.order_id and back.check_at is not null))`

/**
 * Whether a person never registered, has not been active since `before`, and has no money in motion: no order
 * that is open, being paid, completed, or still compared with the provider's books.
 */
const isAbandoned = (conventionId: string, before: Date) => sql<boolean>`
  person.convention_id = ${conventionId} and person.state <> 'registered' and person.email <> ''
  and person.created_at < ${before}
  and not exists (
    select from registration_link link
    where link.convention_id = person.convention_id and link.pre_registration_id = person.pre_registration_id
      and (link.requested_at >= ${before} or link.form_expires_at >= ${before}))
  and not exists (
    select from participant
    where participant.convention_id = person.convention_id
      and participant.pre_registration_id = person.pre_registration_id and participant.state <> 'pending')
  and not exists (
    select from orders
    where orders.convention_id = person.convention_id and orders.pre_registration_id = person.pre_registration_id
      and (orders.is_live or orders.compare_at is not null or orders.created_at >= ${before}
        or ${hasUndecidedRefund}))`

export const countAbandoned = async (
  db: Db,
  conventionId: string,
  before: Date,
): Promise<{ deleted: number; emptied: number }> => {
  const { rows } = await sql<{ deleted: number; emptied: number }>`
    select count(*) filter (where not is_named)::int as deleted, count(*) filter (where is_named)::int as emptied
    from (
      select ${isNamed} as is_named from pre_registration person where ${isAbandoned(conventionId, before)}) as due`.execute(
    db,
  )
  return rows[0] ?? { deleted: 0, emptied: 0 }
}

/**
 * Locks people, but skips those locked by another transaction: they are returning, or another process is
 * handling them.
 * @returns their IDs.
 */
export const lockAbandoned = async (
  trx: Trx,
  { conventionId, before, max }: { conventionId: string; before: Date; max: number },
): Promise<string[]> => {
  const locked = await sql<{ id: string }>`
    select person.pre_registration_id as id from pre_registration person
    where ${isAbandoned(conventionId, before)}
    order by person.pre_registration_id limit ${max} for update of person skip locked`.execute(trx)
  // Check again under the locks, because a link or an order may have come in between.
  const { rows } = await sql<{ id: string }>`
    select person.pre_registration_id as id
    from pre_registration person
    where ${isAbandoned(conventionId, before)}
      and person.pre_registration_id = any(${locked.rows.map(({ id }) => id)}::uuid[])`.execute(trx)
  return rows.map(({ id }) => id)
}

/** A registered person's opened link stays, because it shows them that they are registered. */
const isEnded = (conventionId: string, before: Date) => sql<boolean>`
  person.convention_id = ${conventionId} and link.convention_id = person.convention_id
  and link.pre_registration_id = person.pre_registration_id
  and link.requested_at < ${before} and (link.form_expires_at is null or link.form_expires_at < ${before})
  and not (person.state = 'registered' and link.opened_at is not null)`

/** Counts ended links of people who are not abandoned. */
export const countEndedLinks = async (db: Db, conventionId: string, before: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from registration_link link, pre_registration person
    where ${isEnded(conventionId, before)} and not (${isAbandoned(conventionId, before)})`.execute(db)
  return rows[0]?.count ?? 0
}

/** @returns how many. */
export const deleteEndedLinks = async (db: Db, conventionId: string, before: Date): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from registration_link link using pre_registration person
    where ${isEnded(conventionId, before)}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
