import type { LocalizedText, PriceInfo, TicketType } from '@uketsuke/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { OrderKey, ParticipantKey } from '../../platform/db/keys.ts'
import { unfinishedStates } from './rules.ts'
import { type Order, type OrdersOf, orderColumns } from './store.ts'

export const itemColumns = ['plan_id as planId', 'plan_name as planName', 'price'] as const

export type ItemOfOrder = PriceInfo['items'][number] & { planId: string }

export const listOrderItems = async (db: Db, { conventionId, orderId }: OrderKey): Promise<ItemOfOrder[]> =>
  db
    .selectFrom('order_item')
    .select(itemColumns)
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', orderId)
    .orderBy('item_no')
    .execute()

/** Locks an order and reads its plans, in one statement: the plans of an order never change. */
export const lockOrderWithPlans = (
  trx: Trx,
  { conventionId, orderId }: OrderKey,
): Promise<(Order & { planIds: string[] }) | undefined> =>
  trx
    .selectFrom('orders')
    .select(orderColumns)
    .select((eb) =>
      sql<string[]>`array(${eb
        .selectFrom('order_item as item')
        .select('item.plan_id')
        .whereRef('item.convention_id', '=', 'orders.convention_id')
        .whereRef('item.order_id', '=', 'orders.order_id')})`.as('planIds'),
    )
    .where('orders.convention_id', '=', conventionId)
    .where('orders.order_id', '=', orderId)
    .forUpdate('orders')
    .executeTakeFirst()

/** The plans among these that a person holds, from any order. */
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

/** A person's registration order that is open or being paid, provided that they have submitted its form. */
export const findWaitingOrder = (
  db: Db,
  { conventionId, preRegistrationId }: Pick<OrdersOf, 'conventionId' | 'preRegistrationId'>,
): Promise<{ orderId: string; registrationId: string; planIds: string[] } | undefined> =>
  db
    .selectFrom('orders')
    .innerJoin('order_item as item', (join) =>
      join
        .onRef('item.convention_id', '=', 'orders.convention_id')
        .onRef('item.order_id', '=', 'orders.order_id'),
    )
    .select(({ fn }) => [
      'orders.order_id as orderId',
      'orders.registration_id as registrationId',
      fn.agg<string[]>('array_agg', ['item.plan_id']).orderBy('item.item_no').as('planIds'),
    ])
    .where('orders.convention_id', '=', conventionId)
    .where('orders.pre_registration_id', '=', preRegistrationId)
    .where('orders.kind', '=', 'registration')
    .where('orders.state', 'in', unfinishedStates)
    .where('orders.registration_id', 'is not', null)
    .groupBy(['orders.order_id', 'orders.registration_id'])
    .$narrowType<{ registrationId: string }>()
    .executeTakeFirst()

export type HeldPlan = { planId: string; type: TicketType; planName: LocalizedText }

/** The plans that a participant holds, oldest first. */
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

/** The category in which a participant takes part; undefined without a plan, or after its refund. */
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
