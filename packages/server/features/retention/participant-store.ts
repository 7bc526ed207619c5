import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { hasUndecidedRefund } from './store.ts'

/**
 * Registered people without pending payments: no order or refund that is undecided or still
 * compared with the provider.
 */
const isFinished = (conventionId: string, now: Date) => sql<boolean>`
  person.convention_id = ${conventionId} and person.state = 'registered' and person.email <> ''
  and person.created_at <= ${now}
  and not exists (
    select from orders
    where orders.convention_id = person.convention_id and orders.pre_registration_id = person.pre_registration_id
      and ((orders.is_live and orders.state <> 'completed') or orders.compare_at is not null
        or ${hasUndecidedRefund}))`

export const countFinished = async (db: Db, conventionId: string, now: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pre_registration person where ${isFinished(conventionId, now)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Locks registered people, but skips those locked by another transaction. @returns their IDs. */
export const lockFinished = async (
  trx: Trx,
  { conventionId, now, max }: { conventionId: string; now: Date; max: number },
): Promise<string[]> => {
  const locked = await sql<{ id: string }>`
    select person.pre_registration_id as id from pre_registration person where ${isFinished(conventionId, now)}
    order by person.pre_registration_id limit ${max} for update of person skip locked`.execute(trx)
  // Check again under the locks, because a refund may have been requested in between.
  const { rows } = await sql<{ id: string }>`
    select person.pre_registration_id as id from pre_registration person
    where ${isFinished(conventionId, now)}
      and person.pre_registration_id = any(${locked.rows.map(({ id }) => id)}::uuid[])`.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * Charges that were refunded without an order here. They belong to nobody, but have digits of a card and a
 * written reason.
 */
const isUnlinked = (conventionId: string) => sql<boolean>`
  convention_id = ${conventionId} and check_at is null and (provider ? 'cardLast4' or reason <> '')
  and not exists (select from orders where orders.convention_id = returned_charge.convention_id
    and orders.order_id = returned_charge.order_id)`

export const countUnlinkedReturnedCharges = async (db: Db, conventionId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from returned_charge where ${isUnlinked(conventionId)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** @returns how many. */
export const emptyUnlinkedReturnedCharges = async (db: Db, conventionId: string): Promise<number> => {
  const { numAffectedRows } = await sql`
    update returned_charge set provider = provider - 'cardLast4', reason = ''
    where ${isUnlinked(conventionId)}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
