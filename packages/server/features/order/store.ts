import type { OrderState } from '@uketsuke/contract/operator'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { OrderKey, OrderKind } from '../../platform/db/keys.ts'
import type { ProviderRecord } from '../../platform/db/tables.ts'
import { write } from '../../platform/db/transact.ts'
import { unfinishedStates } from './rules.ts'

export type Order = OrderKey & {
  kind: OrderKind
  preRegistrationId: string
  registrationId: string | null
  state: OrderState
  /** Whole yen, like `refunded`. */
  price: number
  refunded: number
  declines: number
  createdAt: Date
  expiresAt: Date
  paidAt: Date | null
  provider: ProviderRecord | null
}

export const orderColumns = [
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

/** A person has only one paid registration, but a participant may buy options any number of times. */
const liveStates: Record<OrderKind, readonly OrderState[]> = {
  registration: [...unfinishedStates, 'completed'],
  additional: unfinishedStates,
}

/** The people among these who have an order that is open, undecided or completed. */
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
    .where('state', 'in', liveStates.registration)
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

/** Finds the order of a provider's transaction, in any convention. */
export const findOrderByReference = (
  db: Db,
  provider: string,
  reference: string,
): Promise<Order | undefined> =>
  db
    .selectFrom('orders')
    .select(orderColumns)
    .where('provider', 'is not', null)
    .where(sql`provider ->> 'reference'`, '=', reference)
    .where(sql`provider ->> 'name'`, '=', provider)
    .executeTakeFirst()

/** Another provider that received cards of a convention, if any. */
export const findOtherProvider = async (
  db: Db,
  conventionId: string,
  provider: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('orders')
    .select('provider')
    .where('convention_id', '=', conventionId)
    .where('provider', 'is not', null)
    .where(sql`provider ->> 'name'`, '<>', provider)
    .limit(1)
    .executeTakeFirst()
  return row?.provider?.name
}

export const lockOrder = (trx: Trx, { conventionId, orderId }: OrderKey): Promise<Order | undefined> =>
  trx
    .selectFrom('orders')
    .select(orderColumns)
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()

/** Locks the person of an order, without waiting for the answer. */
export const lockPersonOfOrder = (trx: Trx, { conventionId, orderId }: OrderKey): Promise<void> =>
  write(
    trx,
    trx
      .selectFrom('pre_registration as person')
      .innerJoin('orders', (join) =>
        join
          .onRef('orders.convention_id', '=', 'person.convention_id')
          .onRef('orders.pre_registration_id', '=', 'person.pre_registration_id'),
      )
      .select('person.pre_registration_id')
      .where('orders.convention_id', '=', conventionId)
      .where('orders.order_id', '=', orderId)
      .forUpdate('person'),
  )

export type OrderWithPerson = Order & { personState: 'open' | 'revoked' | 'registered' }

/** Locks an order and its person. Like every use case, it locks the person first. */
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

/** A person's orders of one kind. */
export type OrdersOf = { conventionId: string; preRegistrationId: string; kind: OrderKind }

/**
 * Locks the order that a person can pay, is paying, or has registered with. There is at most one of each
 * kind.
 */
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

export const setOrderRegistration = async (
  trx: Trx,
  { conventionId, orderId }: OrderKey,
  registrationId: string,
): Promise<void> => {
  await write(
    trx,
    trx
      .updateTable('orders')
      .set({ registration_id: registrationId })
      .where('convention_id', '=', conventionId)
      .where('order_id', '=', orderId),
  )
}

/**
 * The part of the provider's record about an order to store: without the card's data once its person was
 * erased. The caller must have locked the person.
 */
export const withoutErasedCard = (record: Partial<ProviderRecord>): RawBuilder<string> => {
  const json = sql<string>`${JSON.stringify(record)}::jsonb`
  if (!record.cardLast4 && !record.cardExp) return json
  return sql<string>`case when exists (
    select from pre_registration person
    where person.convention_id = orders.convention_id and person.pre_registration_id = orders.pre_registration_id
      and person.email = '') then ${json} - array['cardLast4', 'cardExp'] else ${json} end`
}

/** Merges the provider's data about an order, whose person must be locked. */
export const addProviderRecord = async (
  trx: Trx,
  { conventionId, orderId }: OrderKey,
  record: Partial<ProviderRecord>,
): Promise<void> => {
  await write(
    trx,
    trx
      .updateTable('orders')
      .set({ provider: sql<string>`coalesce(provider, '{}') || ${withoutErasedCard(record)}` })
      .where('convention_id', '=', conventionId)
      .where('order_id', '=', orderId),
  )
}
