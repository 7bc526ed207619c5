import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/db/database.ts'
import type { OrderKey } from '../../platform/db/keys.ts'
import { type Attempt, attemptColumns } from './attempt-store.ts'
import { type ItemOfOrder, itemColumns } from './plan-store.ts'
import { type Order, orderColumns } from './store.ts'

export type FullOrder = Order & { newestAttempt: Attempt | null; items: ItemOfOrder[] }

/** Finds an order with its newest attempt and its items, in one statement. */
export const findFullOrder = (db: Db, { conventionId, orderId }: OrderKey): Promise<FullOrder | undefined> =>
  db
    .selectFrom('orders')
    .select(orderColumns)
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('payment_attempt as attempt')
          .select(attemptColumns)
          .whereRef('attempt.convention_id', '=', 'orders.convention_id')
          .whereRef('attempt.order_id', '=', 'orders.order_id')
          .orderBy('attempt.started_at', 'desc')
          .limit(1),
      ).as('newestAttempt'),
      jsonArrayFrom(
        eb
          .selectFrom('order_item as item')
          .select(itemColumns)
          .whereRef('item.convention_id', '=', 'orders.convention_id')
          .whereRef('item.order_id', '=', 'orders.order_id')
          .orderBy('item.item_no'),
      ).as('items'),
    ])
    .where('orders.convention_id', '=', conventionId)
    .where('orders.order_id', '=', orderId)
    .$castTo<FullOrder>()
    .executeTakeFirst()
