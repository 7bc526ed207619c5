import type { ProviderError } from '@uketsuke/contract'
import type { OrderState, RefundState } from '@uketsuke/contract/operator'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { OrderKey, OrderKind } from '../../platform/db/keys.ts'
import type { ProviderRecord, ReturnedRecord } from '../../platform/db/tables.ts'

/** An order, its person, and its refund that is undecided or was refused last. */
export type BookedOrder = {
  orderId: string
  kind: OrderKind
  state: OrderState
  price: number
  refunded: number
  createdAt: Date
  registrationId: string | null
  provider: ProviderRecord | null
  firstName: string
  lastName: string
  email: string
  refund: { state: RefundState; remaining: number } | null
}

/**
 * Orders by their IDs. The participant's name and address take precedence over the pre-registration's,
 * because they may be newer.
 */
export const listBookedOrders = async (
  db: Db,
  conventionId: string,
  orderIds: readonly string[],
): Promise<BookedOrder[]> => {
  const { rows } = await sql<BookedOrder>`
    select orders.order_id as "orderId", orders.kind, orders.state, orders.price, orders.refunded,
      orders.created_at as "createdAt", orders.registration_id as "registrationId", orders.provider,
      coalesce(participant.first_name, person.first_name) as "firstName",
      coalesce(participant.last_name, person.last_name) as "lastName",
      coalesce(participant.email, person.email) as email,
      (select jsonb_build_object('state', refund.state, 'remaining', refund.remaining) from refund
        where refund.convention_id = orders.convention_id and refund.order_id = orders.order_id
        order by (refund.state = 'requested') desc, refund.requested_at desc limit 1) as refund
    from orders
    join pre_registration person using (convention_id, pre_registration_id)
    left join participant
      on participant.convention_id = orders.convention_id and participant.registration_id = orders.registration_id
    where orders.convention_id = ${conventionId} and orders.order_id = any(${orderIds})`.execute(db)
  return rows
}

/**
 * The orders among these that belong to other conventions, because several conventions may share an account.
 */
export const listOrdersElsewhere = async (
  db: Db,
  conventionId: string,
  orderIds: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ orderId: string }>`
    select distinct order_id as "orderId" from orders
    where convention_id <> ${conventionId} and order_id = any(${orderIds})`.execute(db)
  return rows.map(({ orderId }) => orderId)
}

/** Orders that sent a card and were placed or tried since that time; at most `max`. */
export const listTriedOrders = async (
  db: Db,
  { conventionId, since, max }: { conventionId: string; since: Date; max: number },
): Promise<string[]> => {
  const { rows } = await sql<{ orderId: string }>`
    select distinct order_id as "orderId" from payment_attempt
    where convention_id = ${conventionId} and started_at >= ${since} limit ${max}`.execute(db)
  return rows.map(({ orderId }) => orderId)
}

export type ReturnedChargeKey = { conventionId: string; returnId: string }

type NewReturnedCharge = OrderKey & {
  returnId: string
  amount: number
  remaining: number
  provider: ReturnedRecord
  reason: string
}

/**
 * Records a charge to return. If the order's person was erased, the card's digits are not stored.
 * @returns false if a return is already requested for the order.
 */
export const insertReturnedCharge = async (
  trx: Trx,
  charge: NewReturnedCharge,
  now: Date,
): Promise<boolean> => {
  const { conventionId, orderId, returnId, amount, remaining, provider, reason } = charge
  const record = sql<string>`${JSON.stringify(provider)}::jsonb`
  const result = await trx
    .insertInto('returned_charge')
    .values({
      convention_id: conventionId,
      return_id: returnId,
      order_id: orderId,
      state: 'requested',
      amount,
      remaining,
      provider: sql<string>`case when exists (
        select from orders join pre_registration person using (convention_id, pre_registration_id)
        where orders.convention_id = ${conventionId} and orders.order_id = ${orderId} and person.email = '')
        then ${record} - 'cardLast4' else ${record} end`,
      reason,
      requested_at: now,
      check_at: now,
      errors: '[]',
    })
    .onConflict((conflict) =>
      conflict.columns(['convention_id', 'order_id']).where('check_at', 'is not', null).doNothing(),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

const returnedChargeColumns = [
  'return_id as returnId',
  'order_id as orderId',
  'state',
  'amount',
  'remaining',
  'provider',
  'reason',
  'requested_at as requestedAt',
  'decided_at as decidedAt',
  'tran_id as tranId',
  'errors',
] as const

export type ReturnedChargeRow = {
  returnId: string
  orderId: string
  state: RefundState
  amount: number
  remaining: number
  provider: ReturnedRecord
  reason: string
  requestedAt: Date
  decidedAt: Date | null
  tranId: string | null
  errors: ProviderError[]
}

/** The returned charges, newest first. */
export const listReturnedCharges = (db: Db, conventionId: string): Promise<ReturnedChargeRow[]> =>
  db
    .selectFrom('returned_charge')
    .select(returnedChargeColumns)
    .where('convention_id', '=', conventionId)
    .orderBy('requested_at', 'desc')
    .orderBy('return_id')
    .execute()

/** The newest return for each of these orders. */
export const listLastReturnedCharges = async (
  db: Db,
  conventionId: string,
  orderIds: readonly string[],
): Promise<Pick<ReturnedChargeRow, 'orderId' | 'returnId' | 'state' | 'remaining'>[]> =>
  db
    .selectFrom('returned_charge')
    .distinctOn('order_id')
    .select(['order_id as orderId', 'return_id as returnId', 'state', 'remaining'])
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', sql<string>`any(${orderIds})`)
    .orderBy('order_id')
    .orderBy('requested_at', 'desc')
    .execute()

/**
 * Claims a charge in order to return it. Undefined if it is decided, or if another process claimed it within
 * `reclaimAfter`.
 */
export const claimReturnedCharge = async (
  db: Db,
  { conventionId, returnId }: ReturnedChargeKey,
  now: Date,
  reclaimAfter: number,
): Promise<Pick<ReturnedChargeRow, 'orderId' | 'remaining' | 'provider'> | undefined> =>
  db
    .updateTable('returned_charge')
    .set({ check_at: new Date(now.getTime() + reclaimAfter) })
    .where('convention_id', '=', conventionId)
    .where('return_id', '=', returnId)
    .where('check_at', '<=', now)
    .returning(['order_id as orderId', 'remaining', 'provider'])
    .executeTakeFirst()

/** The outcome is uncertain, so the charge can be claimed again from now on. */
export const releaseReturnedCharge = async (
  db: Db,
  { conventionId, returnId }: ReturnedChargeKey,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('returned_charge')
    .set({ check_at: now })
    .where('convention_id', '=', conventionId)
    .where('return_id', '=', returnId)
    .where('check_at', 'is not', null)
    .execute()
}

export const decideReturnedCharge = async (
  db: Db,
  { conventionId, returnId }: ReturnedChargeKey,
  to: { state: 'done' | 'refused'; tranId: string | null; errors: readonly ProviderError[] },
  now: Date,
): Promise<void> => {
  await db
    .updateTable('returned_charge')
    .set({
      state: to.state,
      decided_at: now,
      check_at: null,
      tran_id: to.tranId,
      errors: JSON.stringify(to.errors),
    })
    .where('convention_id', '=', conventionId)
    .where('return_id', '=', returnId)
    .where('check_at', 'is not', null)
    .execute()
}
