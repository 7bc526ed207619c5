import type { Db } from '../../platform/db/database.ts'
import type { GivenBack, Item } from './money-rules.ts'

export type OrderedItem = Item & { type: 'general' | 'option' }

export const listOrderedItems = (db: Db, conventionId: string, orderId: string): Promise<OrderedItem[]> =>
  db
    .selectFrom('order_item')
    .select([
      'plan_id as planId',
      'plan_type as type',
      'plan_name as name',
      'price',
      'tax_category as taxCategory',
    ])
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', orderId)
    .orderBy('item_no')
    .execute()

/** What was given back of an order, the oldest first, and for which plans, whatever became of their seats. */
export const listGivenBack = async (db: Db, conventionId: string, orderId: string): Promise<GivenBack[]> =>
  db
    .selectFrom('refund')
    .select(['amount', 'plans'])
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'done')
    .orderBy('decided_at')
    .execute()
