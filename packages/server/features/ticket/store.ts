import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { write } from '../../platform/db/transact.ts'
import { isFree, vacated } from './free-seat-store.ts'
import type { SeatKey } from './rules.ts'
import type { Claimant } from './unpaid-seat-store.ts'

/**
 * Locks and lists the seats that an owner holds. Includes lapsed holds, because the owner may extend a hold
 * if nobody has taken the seat.
 */
export const lockHeldSeats = async (
  trx: Trx,
  conventionId: string,
  owner: string,
): Promise<(SeatKey & { orderId: string | null })[]> =>
  trx
    .selectFrom('seat')
    .select(['plan_id as planId', 'seat_no as seatNo', 'order_id as orderId'])
    .where('convention_id', '=', conventionId)
    .where('owner', '=', owner)
    .where('state', '=', 'held')
    .forUpdate()
    .execute()

/**
 * Locks one free seat per plan if there is one, and only for plans that satisfy `isAllowed`. Skips seats
 * locked by other transactions.
 */
export const lockFreeSeats = async (
  trx: Trx,
  { conventionId, now }: { conventionId: string; now: Date },
  planIds: string[],
  isAllowed: RawBuilder<boolean>,
): Promise<SeatKey[]> => {
  const result = await sql<SeatKey>`
    select wanted.plan_id as "planId", found.seat_no as "seatNo"
    from unnest(${planIds}::text[]) as wanted (plan_id)
    cross join lateral (
      select seat_no from seat
      where convention_id = ${conventionId} and plan_id = wanted.plan_id
        and ${isFree(now)}
      order by seat_no
      limit 1
      for update skip locked
    ) as found
    where ${isAllowed}`.execute(trx)
  return result.rows
}

/**
 * For each plan whether it has a free seat, and the people among `owners` who hold one of its seats or have
 * bought it. Locks nothing. A lapsed hold counts as in `lockHeldSeats`.
 */
export const listPlanSeats = async (
  db: Db,
  { conventionId, now }: { conventionId: string; now: Date },
  planIds: string[],
  owners: string[],
): Promise<{ planId: string; hasFreeSeat: boolean; holders: string[] }[]> => {
  // In order and limited, or the database reads the free seats of all plans.
  const result = await sql<{ planId: string; hasFreeSeat: boolean; holders: string[] }>`
    with held as materialized (
      select plan_id, owner from seat
      where convention_id = ${conventionId} and owner = any(${owners}::text[]) and state in ('held', 'sold'))
    select wanted.plan_id as "planId",
      (select true from seat
        where convention_id = ${conventionId} and plan_id = wanted.plan_id and ${isFree(now)}
        order by seat_no limit 1) is not null as "hasFreeSeat",
      array(select owner from held where held.plan_id = wanted.plan_id) as holders
    from unnest(${planIds}::text[]) as wanted (plan_id)`.execute(db)
  return result.rows
}

/** Locks up to the given number of free seats of a plan. Skips seats locked by other transactions. */
export const lockFreeSeatsOf = async (
  trx: Trx,
  { conventionId, planId }: { conventionId: string; planId: string },
  count: number,
  now: Date,
): Promise<SeatKey[]> => {
  const result = await sql<SeatKey>`
    select plan_id as "planId", seat_no as "seatNo" from seat
    where convention_id = ${conventionId} and plan_id = ${planId}
      and ${isFree(now)}
    order by seat_no limit ${count} for update skip locked`.execute(trx)
  return result.rows
}

/** Sells seats that were locked while free, each to an owner with an order. */
export const sellLockedSeats = async (
  trx: Trx,
  conventionId: string,
  seats: (SeatKey & { owner: string; orderId: string })[],
): Promise<void> => {
  await sql`
    update seat set state = 'sold', owner = wanted.owner, order_id = wanted.order_id, held_until = null,
      mailbox_hash = null, client_address_hash = null, held_at = null
    from unnest(
        ${seats.map(({ planId }) => planId)}::text[], ${seats.map(({ seatNo }) => seatNo)}::int[],
        ${seats.map(({ owner }) => owner)}::text[], ${seats.map(({ orderId }) => orderId)}::text[]
      ) as wanted (plan_id, seat_no, owner, order_id)
    where convention_id = ${conventionId} and seat.plan_id = wanted.plan_id
      and seat.seat_no = wanted.seat_no`.execute(trx)
}

/**
 * The holder of a seat, and the end of the hold: a time, or the end of an order. `claimant` is absent if the
 * seat is paid.
 */
export type Hold = { owner: string; claimant?: Claimant } & ({ until: Date } | { orderId: string })

const seatKeys = (seats: SeatKey[]) => sql`
  unnest(${seats.map(({ planId }) => planId)}::text[], ${seats.map(({ seatNo }) => seatNo)}::int[])
    as wanted (plan_id, seat_no)`

export const holdLockedSeats = async (
  trx: Trx,
  conventionId: string,
  seats: SeatKey[],
  { hold, now }: { hold: Hold; now: Date },
): Promise<void> => {
  const { owner, claimant } = hold
  const orderId = 'orderId' in hold ? hold.orderId : null
  const until = 'until' in hold ? hold.until : null
  await sql`
    update seat set state = 'held', owner = ${owner}, order_id = ${orderId}, held_until = ${until},
      mailbox_hash = ${claimant?.mailboxHash ?? null}, client_address_hash = ${claimant?.addressHash ?? null},
      held_at = case when owner = ${owner} then held_at else ${now} end
    from ${seatKeys(seats)}
    where convention_id = ${conventionId} and seat.plan_id = wanted.plan_id and seat.seat_no = wanted.seat_no`.execute(
    trx,
  )
}

export const freeLockedSeats = async (trx: Trx, conventionId: string, seats: SeatKey[]): Promise<void> => {
  await sql`
    update seat set state = 'free', ${vacated}
    from ${seatKeys(seats)}
    where convention_id = ${conventionId} and seat.plan_id = wanted.plan_id and seat.seat_no = wanted.seat_no`.execute(
    trx,
  )
}

/** Frees all seats that an owner holds. Sold ones stay. */
export const freeSeatsOfOwner = async (trx: Trx, conventionId: string, owner: string): Promise<void> => {
  await sql`
    update seat set state = 'free', ${vacated}
    where convention_id = ${conventionId} and owner = ${owner} and state = 'held'`.execute(trx)
}

/** Frees the seats that orders hold. Sold ones stay. */
export const freeSeatsOfOrders = async (
  trx: Trx,
  conventionId: string,
  orderIds: string[],
): Promise<void> => {
  await sql`
    update seat set state = 'free', ${vacated}
    where convention_id = ${conventionId} and order_id = any(${orderIds}) and state = 'held'`.execute(trx)
}

/** Puts an order's sold seats, or only those of some plans, back on sale. */
export const freeSoldSeatsOfOrder = async (
  trx: Trx,
  conventionId: string,
  orderId: string,
  plans: string[] | null,
): Promise<void> => {
  await sql`
    update seat set state = 'free', ${vacated}
    where convention_id = ${conventionId} and order_id = ${orderId} and state = 'sold'
      and (${plans}::text[] is null or plan_id = any(${plans}))`.execute(trx)
}

/**
 * Sells the seats that an order holds, and ends its person's time for limited seats. Seats without a price
 * keep their claimant, because they still count for limits.
 */
export const sellSeatsOfOrder = async (
  trx: Trx,
  { conventionId, orderId, preRegistrationId }: SoldOrder,
  isPaid: boolean,
): Promise<void> => {
  await write(
    trx,
    sql`
    with sold as (
      update seat
      set state = 'sold', held_until = null,
        mailbox_hash = case when ${isPaid} then null else mailbox_hash end,
        client_address_hash = case when ${isPaid} then null else client_address_hash end
      where convention_id = ${conventionId} and order_id = ${orderId} and state = 'held'
      returning 1)
    update pre_registration set seats_since = null
    where convention_id = ${conventionId} and pre_registration_id = ${preRegistrationId}
      and exists (select from sold)`,
  )
}

export type SoldOrder = { conventionId: string; orderId: string; preRegistrationId: string }
