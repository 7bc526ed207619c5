import type { LocalizedText, TicketType } from '@uketsuke/contract'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import type { OrderKey, OrderKind } from '../../platform/db/keys.ts'
import { write } from '../../platform/db/transact.ts'

type NewOrder = OrderKey & {
  kind: OrderKind
  preRegistrationId: string
  /** Null until the person is registered. */
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

/** Inserts an order, its items and the first step of its history. */
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
  await write(
    trx,
    sql`
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
      (item_no int, plan_id text, plan_type text, plan_name jsonb, price int, tax_category text)`,
  )
}

/** An order of one plan that costs its owner nothing. It is never open. */
type GivenOrder = {
  orderId: string
  preRegistrationId: string
  registrationId: string
  plan: Omit<NewOrder['items'][number], 'price'>
}

/**
 * Inserts completed orders of zero yen, their items and their short history, with the secretariat as actor.
 */
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
