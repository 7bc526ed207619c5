import type { LocalizedText, PriceInfo, TicketType } from '@uketsuke/contract'
import type { OrderActor, OrderEvent, OrderState } from '@uketsuke/contract/operator'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { ProviderRecord } from '../../platform/db/tables.ts'

export type OrderKey = { conventionId: string; orderId: string }

/** A registration, or what a participant buys later. */
export type OrderKind = 'registration' | 'additional'

export type Order = OrderKey & {
  kind: OrderKind
  preRegistrationId: string
  registrationId: string | null
  state: OrderState
  /** Whole yen, as `refunded`. */
  price: number
  refunded: number
  declines: number
  createdAt: Date
  expiresAt: Date
  paidAt: Date | null
  provider: ProviderRecord | null
}

const orderColumns = [
  'orders.convention_id as conventionId',
  'orders.order_id as orderId',
  'orders.kind',
  'orders.pre_registration_id as preRegistrationId',
  'orders.registration_id as registrationId',
  'orders.state',
  'orders.price',
  'orders.refunded',
  'orders.declines',
  'orders.created_at as createdAt',
  'orders.expires_at as expiresAt',
  'orders.paid_at as paidAt',
  'orders.provider',
] as const

export type NewOrder = OrderKey & {
  kind: OrderKind
  preRegistrationId: string
  /** Null until somebody is registered. */
  registrationId: string | null
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

/** An order, its items and the first step of its history. */
export const insertOrder = async (trx: Trx, order: NewOrder): Promise<void> => {
  const { conventionId, orderId, preRegistrationId } = order
  const items = JSON.stringify(
    order.items.map(({ planId, type, name, price, taxCategory }, index) => ({
      item_no: index + 1,
      plan_id: planId,
      plan_type: type,
      plan_name: name,
      price,
      tax_category: taxCategory,
    })),
  )
  await sql`
    with placed as (
      insert into orders (convention_id, order_id, kind, pre_registration_id, registration_id, state, price, created_at,
        expires_at, lapse_at)
      values (${conventionId}, ${orderId}, ${order.kind}, ${preRegistrationId}, ${order.registrationId}, 'open',
        ${order.price}, ${order.createdAt}, ${order.expiresAt}, ${order.expiresAt})
    ), step as (
      insert into order_transition (convention_id, order_id, transition_no, from_state, event, to_state, at, actor)
      values (${conventionId}, ${orderId}, 1, 'none', 'placed', 'open', ${order.createdAt}, 'buyer')
    )
    insert into order_item (convention_id, order_id, pre_registration_id, is_live, item_no, plan_id, plan_type,
      plan_name, price, tax_category)
    select ${conventionId}, ${orderId}, ${preRegistrationId}::uuid, true, item.*
    from jsonb_to_recordset(${items}::jsonb) as item
      (item_no int, plan_id text, plan_type text, plan_name jsonb, price int, tax_category text)`.execute(trx)
}

/** An order of one plan that costs its owner nothing: it was never open to anybody. */
export type GivenOrder = {
  orderId: string
  preRegistrationId: string
  registrationId: string
  plan: Omit<NewOrder['items'][number], 'price'>
}

/** Completed orders of zero yen, their items and their short history, which is the secretariat's. */
export const insertGivenOrders = async (
  trx: Trx,
  conventionId: string,
  orders: GivenOrder[],
  now: Date,
): Promise<void> => {
  const rows = orders.map(({ orderId, preRegistrationId, registrationId, plan }) => ({
    order_id: orderId,
    pre_registration_id: preRegistrationId,
    registration_id: registrationId,
    plan_id: plan.planId,
    plan_type: plan.type,
    plan_name: plan.name,
    tax_category: plan.taxCategory,
  }))
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (order_id text,
        pre_registration_id uuid, registration_id text, plan_id text, plan_type text, plan_name jsonb, tax_category text)
    ), placed as (
      insert into orders (convention_id, order_id, kind, pre_registration_id, registration_id, state, transition_no,
        price, created_at, expires_at, lapse_at, paid_at)
      select ${conventionId}, order_id, 'registration', pre_registration_id, registration_id, 'completed', 2,
        0, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      from given
    ), steps as (
      insert into order_transition (convention_id, order_id, transition_no, from_state, event, to_state, at, actor)
      select ${conventionId}, order_id, step.*, ${now}::timestamptz, 'secretariat'
      from given cross join (values (1, 'none', 'placed', 'open'), (2, 'open', 'waived', 'completed')) as step
    )
    insert into order_item (convention_id, order_id, pre_registration_id, is_live, item_no, plan_id, plan_type,
      plan_name, price, tax_category)
    select ${conventionId}, order_id, pre_registration_id, true, 1, plan_id, plan_type, plan_name, 0, tax_category
    from given`.execute(trx)
}

/** Of some people those who have an order that they can pay, are paying or have paid. */
export const listLiveOwners = async (
  db: Db,
  conventionId: string,
  preRegistrationIds: string[],
): Promise<string[]> => {
  const rows = await db
    .selectFrom('orders')
    .select('pre_registration_id as preRegistrationId')
    .where('convention_id', '=', conventionId)
    .where('pre_registration_id', '=', sql<string>`any(${preRegistrationIds}::uuid[])`)
    .where('kind', '=', 'registration')
    .where('state', 'in', ['open', 'charging', 'authenticating', 'unknown', 'completed'])
    .execute()
  return rows.map(({ preRegistrationId }) => preRegistrationId)
}

export const findOrder = (db: Db, { conventionId, orderId }: OrderKey): Promise<Order | undefined> =>
  db
    .selectFrom('orders')
    .select(orderColumns)
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()

/** The order of a transaction at the provider, whichever convention it belongs to. */
export const findOrderByAccessId = (
  db: Db,
  accessId: string,
): Promise<(OrderKey & { kind: OrderKind }) | undefined> =>
  db
    .selectFrom('orders')
    .select(['convention_id as conventionId', 'order_id as orderId', 'kind'])
    .where('provider', 'is not', null)
    .where(sql`provider ->> 'accessId'`, '=', accessId)
    .executeTakeFirst()

export const lockOrder = (trx: Trx, { conventionId, orderId }: OrderKey): Promise<Order | undefined> =>
  trx
    .selectFrom('orders')
    .select(orderColumns)
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()

export type OrderWithPerson = Order & { personState: 'open' | 'revoked' | 'registered' }

/** Locks an order and its person, the person first: every use case locks in this order. */
export const lockOrderWithPerson = (
  trx: Trx,
  { conventionId, orderId }: OrderKey,
): Promise<OrderWithPerson | undefined> =>
  trx
    .selectFrom('pre_registration as person')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.convention_id', '=', 'person.convention_id')
        .onRef('orders.pre_registration_id', '=', 'person.pre_registration_id'),
    )
    .select([...orderColumns, 'person.state as personState'])
    .where('orders.convention_id', '=', conventionId)
    .where('orders.order_id', '=', orderId)
    .forUpdate(['person', 'orders'])
    .executeTakeFirst()

/** Somebody's orders of one kind. */
export type OrdersOf = { conventionId: string; preRegistrationId: string; kind: OrderKind }

/** Of a registration the order that was paid stays the only one; a participant buys more as often as they like. */
const liveStates = {
  registration: ['open', 'charging', 'authenticating', 'unknown', 'completed'],
  additional: ['open', 'charging', 'authenticating', 'unknown'],
} as const satisfies Record<OrderKind, OrderState[]>

/** The order a person can pay or is paying, or has registered with; at most one of a kind exists. */
export const lockLiveOrder = (
  trx: Trx,
  { conventionId, preRegistrationId, kind }: OrdersOf,
): Promise<Order | undefined> =>
  trx
    .selectFrom('orders')
    .select(orderColumns)
    .where('convention_id', '=', conventionId)
    .where('pre_registration_id', '=', preRegistrationId)
    .where('kind', '=', kind)
    .where('state', 'in', liveStates[kind])
    .forUpdate()
    .executeTakeFirst()

/** From when our books are to be compared with the provider's; closely when something of the order is in doubt. */
export type Comparison = { from: Date; closely: boolean }

const daily = [86_400, 172_800]
/**
 * Seconds after a comparison's `from` at which books are compared. Closely is so close that no charge is nobody's for ten
 * minutes, for three quarters of an hour.
 */
const looks = { closely: [120, 300, 720, 1_200, 1_680, 2_160, 2_640, ...daily], daily }

/** A close plan begins anew; another one leaves a plan that is not over as it is. */
const planComparison = (compare: Comparison | undefined) => {
  if (!compare) return sql`compare_at = compare_at`
  const { from, closely } = compare
  const [first = 0] = closely ? looks.closely : looks.daily
  return closely
    ? sql`compare_from = ${from}, compare_closely = true,
        compare_at = least(compare_at, ${from}::timestamptz + make_interval(secs => ${first}))`
    : sql`compare_from = case when compare_at is null then ${from} else compare_from end,
        compare_closely = compare_closely and compare_at is not null,
        compare_at = coalesce(compare_at, ${from}::timestamptz + make_interval(secs => ${first}))`
}

/** One step of an order, with what changes beside its state. */
export type Step = {
  from: OrderState
  event: OrderEvent
  to: OrderState
  at: Date
  actor: OrderActor
  /** The provider's error codes that caused it. */
  errorCodes?: string[]
  declines?: number
  paidAt?: Date
  provider?: ProviderRecord
  refunded?: number
  compare?: Comparison
}

/**
 * Takes an order one step on and writes the step into its history, only from the state it is believed to be in.
 * @returns false when it is in another one.
 */
export const takeStep = async (
  trx: Trx,
  { conventionId, orderId }: OrderKey,
  step: Step,
): Promise<boolean> => {
  const codes = step.errorCodes?.length ? { errorCodes: step.errorCodes } : {}
  const result = await sql`
    with moved as (
      update orders set state = ${step.to}, transition_no = transition_no + 1,
        declines = coalesce(${step.declines ?? null}, declines),
        paid_at = coalesce(${step.paidAt ?? null}, paid_at),
        provider = coalesce(${step.provider ? JSON.stringify(step.provider) : null}::jsonb, provider),
        refunded = coalesce(${step.refunded ?? null}, refunded),
        ${planComparison(step.compare)}
      where convention_id = ${conventionId} and order_id = ${orderId} and state = ${step.from}
      returning convention_id, order_id, transition_no, provider)
    insert into order_transition
      (convention_id, order_id, transition_no, from_state, event, to_state, at, actor, provider)
    select convention_id, order_id, transition_no, ${step.from}, ${step.event}, ${step.to}, ${step.at}, ${step.actor},
      jsonb_strip_nulls(jsonb_build_object('accessId', provider ->> 'accessId', 'tranId', provider ->> 'tranId'))
        || ${JSON.stringify(codes)}::jsonb
    from moved`.execute(trx)
  return result.numAffectedRows === 1n
}

/** Open orders whose time is over and whose card was never tried lapse at once; their ids. */
export const lapseUntried = async (trx: Trx, now: Date, most: number): Promise<OrderKey[]> => {
  const result = await sql<OrderKey>`
    with lapsed as (
      update orders set state = 'expired', transition_no = transition_no + 1
      where (convention_id, order_id) in (
        select convention_id, order_id from orders
        where state = 'open' and lapse_at <= ${now} and not exists (
          select 1 from payment_attempt attempt
          where attempt.convention_id = orders.convention_id and attempt.order_id = orders.order_id)
        order by lapse_at limit ${most} for update skip locked)
      returning convention_id, order_id, transition_no)
    insert into order_transition (convention_id, order_id, transition_no, from_state, event, to_state, at, actor)
    select convention_id, order_id, transition_no, 'open', 'lapsed', 'expired', ${now}, 'clock' from lapsed
    returning convention_id as "conventionId", order_id as "orderId"`.execute(trx)
  return result.rows
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

/** Adds what the provider told of an order. */
export const addProviderRecord = async (
  db: Db,
  { conventionId, orderId }: OrderKey,
  record: ProviderRecord,
): Promise<void> => {
  await db
    .updateTable('orders')
    .set({ provider: sql<string>`coalesce(provider, '{}') || ${JSON.stringify(record)}::jsonb` })
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', orderId)
    .execute()
}

/** Notes yen given back without ending the order. */
export const setRefunded = async (
  trx: Trx,
  { conventionId, orderId }: OrderKey,
  refunded: number,
  compare: Comparison,
): Promise<void> => {
  await sql`
    update orders set refunded = ${refunded}, ${planComparison(compare)}
    where convention_id = ${conventionId} and order_id = ${orderId}`.execute(trx)
}

/** The provider's books are looked at for this order at once, if it ever sent a card there; its plan stays. */
export const compareAt = async (db: Db, { conventionId, orderId }: OrderKey, now: Date): Promise<void> => {
  await db
    .updateTable('orders')
    .set({ compare_at: now })
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', orderId)
    .where('provider', 'is not', null)
    .where((eb) => eb.or([eb('compare_at', 'is', null), eb('compare_at', '>', now)]))
    .execute()
}

export type DueComparison = OrderKey & { askAgainAt: Date }

/**
 * Claims orders to compare with the provider's books. Until `finishComparison` says that it was done, one is claimed again
 * after `again` seconds: a provider without answer, or a process that dies, uses none up.
 */
export const claimComparisons = async (
  db: Db,
  now: Date,
  again: number,
  most: number,
): Promise<DueComparison[]> => {
  const result = await sql<DueComparison>`
    update orders set compare_at = ${now}::timestamptz + make_interval(secs => ${again})
    where (convention_id, order_id) in (
      select convention_id, order_id from orders
      where compare_at <= ${now} order by compare_at limit ${most} for update skip locked)
    returning convention_id as "conventionId", order_id as "orderId", compare_at as "askAgainAt"`.execute(db)
  return result.rows
}

/**
 * The books were compared: the next time is the plan's next, or never after the last. Does nothing when another time was
 * set meanwhile.
 */
export const finishComparison = async (
  db: Db,
  { conventionId, orderId, askAgainAt }: DueComparison,
  now: Date,
): Promise<void> => {
  await sql`
    update orders set compare_at = (
      select min(compare_from + make_interval(secs => look))
      from unnest(case when compare_closely then ${looks.closely}::int[] else ${looks.daily}::int[] end) as look
      where compare_from + make_interval(secs => look) > ${now})
    where convention_id = ${conventionId} and order_id = ${orderId} and compare_at = ${askAgainAt}`.execute(
    db,
  )
}

export const listOrderItems = async (
  db: Db,
  { conventionId, orderId }: OrderKey,
): Promise<(PriceInfo['items'][number] & { planId: string })[]> =>
  db
    .selectFrom('order_item')
    .select(['plan_id as planId', 'plan_name as planName', 'price'])
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', orderId)
    .orderBy('item_no')
    .execute()

/** Which of the plans a person has, by whichever order. */
export const listBoughtPlans = async (
  db: Db,
  { conventionId, preRegistrationId }: Pick<OrdersOf, 'conventionId' | 'preRegistrationId'>,
  planIds: string[],
): Promise<string[]> => {
  const rows = await db
    .selectFrom('order_item as item')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.convention_id', '=', 'item.convention_id')
        .onRef('orders.order_id', '=', 'item.order_id'),
    )
    .select('item.plan_id as planId')
    .where('item.convention_id', '=', conventionId)
    .where('item.pre_registration_id', '=', preRegistrationId)
    .where('item.plan_id', 'in', planIds)
    .where('item.is_live', '=', true)
    .where('orders.state', '=', 'completed')
    .execute()
  return rows.map(({ planId }) => planId)
}

export type HeldPlan = { planId: string; type: TicketType; planName: LocalizedText }
export type ParticipantKey = { conventionId: string; registrationId: string }

/** What a participant has, the oldest first. */
export const listHeldPlans = (
  db: Db,
  { conventionId, registrationId }: ParticipantKey,
): Promise<HeldPlan[]> =>
  db
    .selectFrom('held_plan')
    .select(['plan_id as planId', 'plan_type as type', 'plan_name as planName'])
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .orderBy('paid_at')
    .orderBy('item_no')
    .execute()

/** As what a participant takes part; undefined for who came without a plan, or gave it back. */
export const findFirstPlan = (
  db: Db,
  { conventionId, registrationId }: ParticipantKey,
): Promise<Omit<HeldPlan, 'type'> | undefined> =>
  db
    .selectFrom('first_plan')
    .select(['plan_id as planId', 'plan_name as planName'])
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .executeTakeFirst()

export const listTransitions = (db: Db, { conventionId, orderId }: OrderKey) =>
  db
    .selectFrom('order_transition')
    .select(['at', 'actor', 'event', 'from_state as from', 'to_state as to', 'provider'])
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', orderId)
    .orderBy('transition_no')
    .execute()
