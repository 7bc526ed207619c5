import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { OrderKind } from '../../platform/db/keys.ts'

type PlanKey = { conventionId: string; planId: string }

export type UnpaidSeatRow = {
  planId: string
  seatNo: number
  state: 'held' | 'sold'
  preRegistrationId: string
  email: string
  mailbox: string | null
  clientAddress: string | null
  orderId: string | null
  kind: OrderKind | null
  registrationId: string | null
  heldSince: Date | null
  heldUntil: Date | null
}

/** Seats that are held, or that were given to a registered person free of charge; oldest first. */
export const listUnpaidSeatsOfPlan = async (
  db: Db,
  { conventionId, planId }: PlanKey,
  now: Date,
  seatNos: number[] | null = null,
): Promise<UnpaidSeatRow[]> => {
  const { rows } = await sql<UnpaidSeatRow>`
    select seat.plan_id as "planId", seat.seat_no as "seatNo", seat.state,
      person.pre_registration_id as "preRegistrationId", person.email,
      left(encode(seat.mailbox_hash, 'hex'), 12) as mailbox,
      left(encode(seat.client_address_hash, 'hex'), 12) as "clientAddress", seat.order_id as "orderId",
      orders.kind, orders.registration_id as "registrationId", seat.held_at as "heldSince",
      case seat.state when 'held' then coalesce(seat.held_until, orders.expires_at) end as "heldUntil"
    from seat
    join pre_registration person
      on person.convention_id = seat.convention_id and person.pre_registration_id = seat.owner::uuid
    left join orders on orders.convention_id = seat.convention_id and orders.order_id = seat.order_id
    where seat.convention_id = ${conventionId} and seat.plan_id = ${planId}
      and (${seatNos}::int[] is null or seat.seat_no = any(${seatNos}))
      and ((seat.state = 'held' and (seat.order_id is not null or seat.held_until > ${now}))
        or (seat.state = 'sold' and seat.mailbox_hash is not null))
    order by seat.held_at nulls first, seat.seat_no
    limit 2000`.execute(db)
  return rows
}

/** Locks people in the order of their IDs. */
export const lockPeople = async (trx: Trx, conventionId: string, ids: string[]): Promise<void> => {
  await sql`
    select from pre_registration
    where convention_id = ${conventionId} and pre_registration_id = any(${ids}::uuid[])
    order by pre_registration_id for update`.execute(trx)
}

/**
 * Frees a seat that was only reserved, or whose participant is disabled.
 * @returns whether it is now on sale.
 */
export const freeSeatUnlessInUse = async (
  trx: Trx,
  { conventionId, planId, seatNo }: PlanKey & { seatNo: number },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update seat set state = 'free', owner = null, order_id = null, held_until = null, mailbox_hash = null,
      client_address_hash = null, held_at = null
    where convention_id = ${conventionId} and plan_id = ${planId} and seat_no = ${seatNo}
      and ((state = 'held' and order_id is null) or (state = 'sold' and mailbox_hash is not null and exists (
        select from orders join participant using (convention_id, registration_id)
        where orders.convention_id = seat.convention_id and orders.order_id = seat.order_id
          and participant.state = 'disabled')))`.execute(trx)
  return numAffectedRows === 1n
}
