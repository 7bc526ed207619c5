import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { isFree, vacated } from './free-seat-store.ts'

/** A lapsed hold of an order counts as free, but nobody takes its seat before the order has ended. */
const available = (now: Date) =>
  sql`count(*) filter (where state = 'free' or (state = 'held' and held_until <= ${now}))`

/** The numbers of all and of free seats for every limited plan. A lapsed hold counts as free. */
export const countSeats = async (
  db: Db,
  conventionId: string,
  now: Date,
): Promise<{ planId: string; stock: number; available: number }[]> => {
  const result = await sql<{ planId: string; stock: number; available: number }>`
    select plan_id as "planId", count(*) as stock,
      ${available(now)} as available
    from seat
    where convention_id = ${conventionId} and state <> 'retired'
    group by plan_id order by plan_id`.execute(db)
  return result.rows
}

/** Counts the seats of several conventions. */
export const countAllSeats = async (
  db: Db,
  conventionIds: readonly string[],
  now: Date,
): Promise<{ conventionId: string; planId: string; stock: number; available: number }[]> => {
  const result = await sql<{ conventionId: string; planId: string; stock: number; available: number }>`
    select convention_id as "conventionId", plan_id as "planId", count(*) as stock,
      ${available(now)} as available
    from seat
    where convention_id = any(${conventionIds}) and state <> 'retired'
    group by convention_id, plan_id`.execute(db)
  return result.rows
}

type Capacity = { planId: string; stock: number; highest: number; takenSeats: number }

export const readCapacities = async (trx: Trx, conventionId: string): Promise<Capacity[]> => {
  const result = await sql<Capacity>`
    select plan_id as "planId", max(seat_no) as highest,
      count(*) filter (where state <> 'retired') as stock,
      count(*) filter (where state in ('held', 'sold')) as "takenSeats"
    from seat where convention_id = ${conventionId} group by plan_id`.execute(trx)
  return result.rows
}

/** Brings retired seats back first, then adds new ones after the highest number. */
export const addSeats = async (
  trx: Trx,
  { conventionId, planId }: { conventionId: string; planId: string },
  count: number,
  highest: number,
): Promise<void> => {
  await sql`
    with revived as (
      update seat set state = 'free'
      where convention_id = ${conventionId} and plan_id = ${planId} and seat_no in (
        select seat_no from seat
        where convention_id = ${conventionId} and plan_id = ${planId} and state = 'retired'
        order by seat_no limit ${count})
      returning 1)
    insert into seat (convention_id, plan_id, seat_no, state)
    select ${conventionId}, ${planId}, ${highest} + n, 'free'
    from generate_series(1, ${count} - (select count(*) from revived)) as n`.execute(trx)
}

/** Retires free seats and lapsed holds, highest number first. @returns how many were retired. */
export const retireSeats = async (
  trx: Trx,
  { conventionId, planId }: { conventionId: string; planId: string },
  count: number,
  now: Date,
): Promise<number> => {
  const { rows } = await sql`
    update seat set state = 'retired', ${vacated}
    where convention_id = ${conventionId} and plan_id = ${planId} and seat_no in (
      select seat_no from seat
      where convention_id = ${conventionId} and plan_id = ${planId}
        and ${isFree(now)}
      order by seat_no desc limit ${count} for update skip locked)
    returning seat_no`.execute(trx)
  return rows.length
}
