import type { LocalizedText, PriceInfo, ProviderError, TicketType } from '@uketsuke/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { ProviderRecord } from '../../platform/db/tables.ts'
import type { AttemptState, AttemptView, OrderState } from './rules.ts'

export type OrderKey = { conventionId: string; orderId: string }
export type AttemptKey = OrderKey & { jobId: string }

export type Order = OrderKey & {
  preRegistrationId: string
  registrationId: string | null
  state: OrderState
  price: number
  declines: number
  expiresAt: Date
  provider: ProviderRecord | null
}

const orderColumns = [
  'orders.convention_id as conventionId',
  'orders.order_id as orderId',
  'orders.pre_registration_id as preRegistrationId',
  'orders.registration_id as registrationId',
  'orders.state',
  'orders.price',
  'orders.declines',
  'orders.expires_at as expiresAt',
  'orders.provider',
] as const

export type NewOrder = OrderKey & {
  preRegistrationId: string
  price: number
  createdAt: Date
  expiresAt: Date
  items: {
    planId: string
    type: TicketType
    name: LocalizedText
    price: number
    taxCategory: 'taxable10' | 'outOfScope' | 'exempt'
  }[]
}

export const insertOrder = async (trx: Trx, order: NewOrder): Promise<void> => {
  await trx
    .insertInto('orders')
    .values({
      convention_id: order.conventionId,
      order_id: order.orderId,
      kind: 'registration',
      pre_registration_id: order.preRegistrationId,
      state: 'open',
      price: order.price,
      created_at: order.createdAt,
      expires_at: order.expiresAt,
    })
    .execute()
  await trx
    .insertInto('order_item')
    .values(
      order.items.map((item, index) => ({
        convention_id: order.conventionId,
        order_id: order.orderId,
        item_no: index + 1,
        plan_id: item.planId,
        plan_type: item.type,
        plan_name: JSON.stringify(item.name),
        price: item.price,
        tax_category: item.taxCategory,
      })),
    )
    .execute()
}

export const findOrder = (db: Db, { conventionId, orderId }: OrderKey): Promise<Order | undefined> =>
  db
    .selectFrom('orders')
    .select(orderColumns)
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()

export const lockOrder = (trx: Trx, { conventionId, orderId }: OrderKey): Promise<Order | undefined> =>
  trx
    .selectFrom('orders')
    .select(orderColumns)
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()

/** Locks an order and its person, the person first: every use case locks in this order. */
export const lockOrderWithPerson = (
  trx: Trx,
  { conventionId, orderId }: OrderKey,
): Promise<Order | undefined> =>
  trx
    .selectFrom('pre_registration as person')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.convention_id', '=', 'person.convention_id')
        .onRef('orders.pre_registration_id', '=', 'person.pre_registration_id'),
    )
    .select(orderColumns)
    .where('orders.convention_id', '=', conventionId)
    .where('orders.order_id', '=', orderId)
    .forUpdate(['person', 'orders'])
    .executeTakeFirst()

/** The order a person can pay, is paying or has paid; at most one exists. */
export const lockLiveOrder = (
  trx: Trx,
  conventionId: string,
  preRegistrationId: string,
): Promise<Order | undefined> =>
  trx
    .selectFrom('orders')
    .select(orderColumns)
    .where('convention_id', '=', conventionId)
    .where('pre_registration_id', '=', preRegistrationId)
    .where('kind', '=', 'registration')
    .where('state', 'in', ['open', 'charging', 'unknown', 'completed'])
    .forUpdate()
    .executeTakeFirst()

/**
 * Changes an order only from the state it is believed to be in.
 * @throws when it is in another one: its row was not locked by the caller.
 */
export const moveOrder = async (
  trx: Trx,
  { conventionId, orderId }: OrderKey,
  from: OrderState,
  to: OrderState,
  more: { declines?: number; paidAt?: Date; provider?: ProviderRecord } = {},
): Promise<void> => {
  const result = await trx
    .updateTable('orders')
    .set({
      state: to,
      ...(more.declines !== undefined && { declines: more.declines }),
      ...(more.paidAt && { paid_at: more.paidAt }),
      ...(more.provider && { provider: JSON.stringify(more.provider) }),
    })
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', orderId)
    .where('state', '=', from)
    .executeTakeFirst()
  if (result.numUpdatedRows !== 1n)
    throw new Error(`order ${orderId} is not ${from}, so it cannot become ${to}`)
}

export const setOrderRegistration = async (
  trx: Trx,
  { conventionId, orderId }: OrderKey,
  registrationId: string,
): Promise<void> => {
  await trx
    .updateTable('orders')
    .set({ registration_id: registrationId })
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', orderId)
    .execute()
}

export const listOrderPlans = async (db: Db, { conventionId, orderId }: OrderKey): Promise<string[]> => {
  const rows = await db
    .selectFrom('order_item')
    .select('plan_id')
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', orderId)
    .execute()
  return rows.map((row) => row.plan_id)
}

export const listOrderItems = (db: Db, { conventionId, orderId }: OrderKey): Promise<PriceInfo['items']> =>
  db
    .selectFrom('order_item')
    .select(['plan_name as planName', 'price'])
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', orderId)
    .orderBy('item_no')
    .execute()

export const insertAttempt = async (
  trx: Trx,
  { conventionId, orderId, jobId }: AttemptKey,
  startedAt: Date,
  checkAt: Date,
): Promise<void> => {
  await trx
    .insertInto('payment_attempt')
    .values({
      convention_id: conventionId,
      job_id: jobId,
      order_id: orderId,
      state: 'charging',
      started_at: startedAt,
      check_at: checkAt,
      errors: '[]',
    })
    .execute()
}

const attemptColumns = ['state', 'result_code as resultCode', 'can_retry as canRetry', 'errors'] as const

export const findAttempt = (db: Db, conventionId: string, jobId: string): Promise<AttemptView | undefined> =>
  db
    .selectFrom('payment_attempt')
    .select(attemptColumns)
    .where('convention_id', '=', conventionId)
    .where('job_id', '=', jobId)
    .executeTakeFirst()

export const findNewestAttempt = (
  db: Db,
  { conventionId, orderId }: OrderKey,
): Promise<(AttemptView & { jobId: string }) | undefined> =>
  db
    .selectFrom('payment_attempt')
    .select([...attemptColumns, 'job_id as jobId'])
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', orderId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Decides an undecided attempt. @returns false when it was decided already. */
export const decideAttempt = async (
  trx: Trx,
  { conventionId, jobId }: AttemptKey,
  to: { state: AttemptState; resultCode: string; canRetry: boolean; errors: ProviderError[] },
  now: Date,
): Promise<boolean> => {
  const result = await trx
    .updateTable('payment_attempt')
    .set({
      state: to.state,
      decided_at: now,
      check_at: null,
      result_code: to.resultCode,
      can_retry: to.canRetry,
      errors: JSON.stringify(to.errors),
    })
    .where('convention_id', '=', conventionId)
    .where('job_id', '=', jobId)
    .where('check_at', 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The outcome is not known: ask at `checkAt`. @returns false when it was decided already. */
export const markAttemptUnknown = async (
  trx: Trx,
  { conventionId, jobId }: AttemptKey,
  checkAt: Date,
): Promise<boolean> => {
  const result = await trx
    .updateTable('payment_attempt')
    .set({ state: 'unknown', check_at: checkAt })
    .where('convention_id', '=', conventionId)
    .where('job_id', '=', jobId)
    .where('check_at', 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export type DueAttempt = AttemptKey & { price: number; startedAt: Date }

/**
 * Claims undecided attempts whose time to ask has come, by moving that time on by the next of `gaps` (seconds; the last
 * one goes on): of several processes each takes others, and one that dies is followed by the next.
 */
export const claimDueAttempts = async (
  db: Db,
  now: Date,
  gaps: number[],
  most: number,
): Promise<DueAttempt[]> => {
  const result = await sql<DueAttempt>`
    update payment_attempt attempt
    set checks = checks + 1,
      check_at = ${now}::timestamptz
        + make_interval(secs => (${gaps}::int[])[least(attempt.checks + 2, cardinality(${gaps}::int[]))])
    from orders
    where (attempt.convention_id, attempt.job_id) in (
        select convention_id, job_id from payment_attempt
        where check_at <= ${now} order by check_at limit ${most} for update skip locked)
      and orders.convention_id = attempt.convention_id and orders.order_id = attempt.order_id
    returning attempt.convention_id as "conventionId", attempt.job_id as "jobId", attempt.order_id as "orderId",
      attempt.started_at as "startedAt", orders.price`.execute(db)
  return result.rows
}

/** Open orders whose time is over and whose card was never tried expire at once; their ids. */
export const expireUntriedOrders = async (trx: Trx, now: Date, most: number): Promise<OrderKey[]> => {
  const result = await sql<OrderKey>`
    update orders set state = 'expired'
    where (convention_id, order_id) in (
      select convention_id, order_id from orders
      where state = 'open' and expires_at <= ${now} and not exists (
        select 1 from payment_attempt attempt
        where attempt.convention_id = orders.convention_id and attempt.order_id = orders.order_id)
      order by expires_at limit ${most} for update skip locked)
    returning convention_id as "conventionId", order_id as "orderId"`.execute(trx)
  return result.rows
}

/** Open orders whose time is over after a declined card, each with its newest attempt. */
export const listLapsedTriedOrders = async (
  db: Db,
  now: Date,
  most: number,
): Promise<(AttemptKey & { price: number })[]> => {
  const result = await sql<AttemptKey & { price: number }>`
    select orders.convention_id as "conventionId", orders.order_id as "orderId", orders.price, newest.job_id as "jobId"
    from orders cross join lateral (
      select job_id from payment_attempt attempt
      where attempt.convention_id = orders.convention_id and attempt.order_id = orders.order_id
      order by started_at desc limit 1) as newest
    where orders.state = 'open' and orders.expires_at <= ${now}
    order by orders.expires_at limit ${most}`.execute(db)
  return result.rows
}

/** The attempt turned out paid, however it had been decided before. */
export const correctAttemptToPaid = async (
  trx: Trx,
  { conventionId, jobId }: AttemptKey,
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('payment_attempt')
    .set({ state: 'paid', decided_at: now, check_at: null, result_code: '', can_retry: false, errors: '[]' })
    .where('convention_id', '=', conventionId)
    .where('job_id', '=', jobId)
    .execute()
}

/** Notes what the provider said of an order that ended without it. */
export const setProviderRecord = async (
  trx: Trx,
  { conventionId, orderId }: OrderKey,
  record: ProviderRecord,
): Promise<void> => {
  await trx
    .updateTable('orders')
    .set({ provider: JSON.stringify(record) })
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', orderId)
    .execute()
}

/** Adds what the provider told afterwards of a paid order's card. */
export const addCardFacts = async (
  db: Db,
  { conventionId, orderId }: OrderKey,
  facts: Pick<ProviderRecord, 'cardLast4' | 'cardExp'>,
): Promise<void> => {
  await db
    .updateTable('orders')
    .set({ provider: sql<string>`provider || ${JSON.stringify(facts)}::jsonb` })
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', orderId)
    .execute()
}
