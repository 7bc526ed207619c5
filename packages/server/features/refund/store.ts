import type { Language, LocalizedText, ProviderError, TicketType } from '@uketsuke/contract'
import type { RefundCause, RefundState } from '@uketsuke/contract/operator'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { OrderKind } from '../../platform/db/keys.ts'

export type RefundKey = { conventionId: string; refundId: string }

/** The effects of the refund on participant and seats. */
type Consequences = {
  participant: 'disable' | 'keep'
  seats: 'free' | 'keep'
  /** The plans that the refund is for, whose seats are freed. null: no plans in particular, and all seats. */
  plans: string[] | null
}

export type NewRefund = RefundKey &
  Consequences & {
    orderId: string
    cause: RefundCause
    /** The refunded amount and the rest on the card, in whole yen. */
    amount: number
    remaining: number
    reason: string
  }

export const insertRefund = async (trx: Trx, refund: NewRefund, now: Date, checkAt: Date): Promise<void> => {
  await trx
    .insertInto('refund')
    .values({
      convention_id: refund.conventionId,
      refund_id: refund.refundId,
      order_id: refund.orderId,
      state: 'requested',
      cause: refund.cause,
      amount: refund.amount,
      remaining: refund.remaining,
      participant: refund.participant,
      seats: refund.seats,
      plans: refund.plans,
      reason: refund.reason,
      requested_at: now,
      check_at: checkAt,
      errors: '[]',
    })
    .execute()
}

const refundColumns = [
  'refund_id as refundId',
  'order_id as orderId',
  'state',
  'cause',
  'amount',
  'remaining',
  'participant',
  'seats',
  'plans',
  'reason',
  'checks',
  'requested_at as requestedAt',
  'decided_at as decidedAt',
  'tran_id as tranId',
  'errors',
] as const

export type RefundRow = Consequences & {
  refundId: string
  orderId: string
  state: RefundState
  cause: RefundCause
  amount: number
  remaining: number
  reason: string
  /** The number of times the refund was carried out. */
  checks: number
  requestedAt: Date
  decidedAt: Date | null
  tranId: string | null
  errors: ProviderError[]
}

export const findRefund = (db: Db, { conventionId, refundId }: RefundKey): Promise<RefundRow | undefined> =>
  db
    .selectFrom('refund')
    .select(refundColumns)
    .where('convention_id', '=', conventionId)
    .where('refund_id', '=', refundId)
    .executeTakeFirst()

/** An order's refunds, oldest first. */
export const listRefundsOfOrder = (db: Db, conventionId: string, orderId: string): Promise<RefundRow[]> =>
  db
    .selectFrom('refund')
    .select(refundColumns)
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', orderId)
    .orderBy('requested_at')
    .execute()

/** Decides an undecided refund. @returns false if it was already decided. */
export const decideRefund = async (
  trx: Trx,
  { conventionId, refundId }: RefundKey,
  to: { state: 'done' | 'refused'; tranId: string | null; errors: readonly ProviderError[] },
  now: Date,
): Promise<boolean> => {
  const result = await trx
    .updateTable('refund')
    .set({
      state: to.state,
      decided_at: now,
      check_at: null,
      tran_id: to.tranId,
      errors: JSON.stringify(to.errors),
    })
    .where('convention_id', '=', conventionId)
    .where('refund_id', '=', refundId)
    .where('check_at', 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export type DueRefund = RefundKey & {
  orderId: string
  remaining: number
  requestedAt: Date
  checks: number
}

/** Claims refunds to carry out. If a process dies, its refund is claimed again after `reclaimAfter`. */
export const claimDueRefunds = async (
  db: Db,
  now: Date,
  reclaimAfter: number,
  max: number,
): Promise<DueRefund[]> => {
  const result = await sql<DueRefund>`
    update refund set checks = checks + 1, check_at = ${now}::timestamptz + ${reclaimAfter}::float8 * interval '1 millisecond'
    where (convention_id, refund_id) in (
      select convention_id, refund_id from refund
      where check_at <= ${now} order by check_at limit ${max} for update skip locked)
    returning convention_id as "conventionId", refund_id as "refundId", order_id as "orderId", remaining,
      requested_at as "requestedAt", checks`.execute(db)
  return result.rows
}

/** Claims one refund in the same way, if it is due. */
export const claimRefund = async (
  db: Db,
  { conventionId, refundId }: RefundKey,
  now: Date,
  reclaimAfter: number,
): Promise<DueRefund | undefined> => {
  const result = await sql<DueRefund>`
    update refund set checks = checks + 1, check_at = ${now}::timestamptz + ${reclaimAfter}::float8 * interval '1 millisecond'
    where convention_id = ${conventionId} and refund_id = ${refundId} and check_at <= ${now}
    returning convention_id as "conventionId", refund_id as "refundId", order_id as "orderId", remaining,
      requested_at as "requestedAt", checks`.execute(db)
  return result.rows[0]
}

/** The outcome is uncertain, so the refund is tried again at `checkAt`. */
export const deferRefund = async (
  db: Db,
  { conventionId, refundId }: RefundKey,
  checkAt: Date,
): Promise<void> => {
  await db
    .updateTable('refund')
    .set({ check_at: checkAt })
    .where('convention_id', '=', conventionId)
    .where('refund_id', '=', refundId)
    .where('check_at', 'is not', null)
    .execute()
}

export type RefundNotice = {
  registrationId: string
  language: Language
  email: string
  firstName: string
  lastName: string
  cause: RefundCause
  amount: number
  remaining: number
  refundedAt: Date
  /** null if the provider has not sent the card's digits. */
  cardLast4: string | null
  participant: 'disable' | 'keep'
  seats: 'free' | 'keep'
  plans: string[] | null
  /** All items of the order. */
  items: { planId: string; type: TicketType; planName: LocalizedText; price: number }[]
  kind: OrderKind
  personState: 'open' | 'revoked' | 'registered'
}

/** The contents and recipient of the mail about a completed refund. */
export const findNotice = (
  db: Db,
  { conventionId, refundId }: RefundKey,
): Promise<RefundNotice | undefined> =>
  db
    .selectFrom('refund')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.convention_id', '=', 'refund.convention_id')
        .onRef('orders.order_id', '=', 'refund.order_id'),
    )
    .innerJoin('pre_registration as person', (join) =>
      join
        .onRef('person.convention_id', '=', 'orders.convention_id')
        .onRef('person.pre_registration_id', '=', 'orders.pre_registration_id'),
    )
    .innerJoin('participant', (join) =>
      join
        .onRef('participant.convention_id', '=', 'orders.convention_id')
        .onRef('participant.registration_id', '=', 'orders.registration_id'),
    )
    .select([
      'participant.registration_id as registrationId',
      'participant.language',
      'participant.email',
      'participant.first_name as firstName',
      'participant.last_name as lastName',
      'refund.cause',
      'refund.amount',
      'refund.remaining',
      sql<Date>`refund.decided_at`.as('refundedAt'),
      sql<string | null>`orders.provider ->> 'cardLast4'`.as('cardLast4'),
      'refund.participant',
      'refund.seats',
      'refund.plans',
      sql<RefundNotice['items']>`(
        select json_agg(json_build_object(
            'planId', item.plan_id, 'type', item.plan_type, 'planName', item.plan_name, 'price', item.price)
          order by item.item_no)
        from order_item item
        where item.convention_id = orders.convention_id and item.order_id = orders.order_id
      )`.as('items'),
      'orders.kind',
      'person.state as personState',
    ])
    .where('refund.convention_id', '=', conventionId)
    .where('refund.refund_id', '=', refundId)
    // An erased person has no address to write to.
    .where('participant.email', '<>', '')
    .executeTakeFirst()
