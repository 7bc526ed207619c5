import type { Db } from '../../platform/db/database.ts'
import type { Order } from '../order/find-order.ts'
import { type Item, keptItems } from './money-rules.ts'
import { listGivenBack, listOrderedItems, type OrderedItem } from './money-store.ts'

/** What an order's items cost, and what of it was kept, in whole yen. */
export type Money = { ordered: OrderedItem[]; kept: Item[] }

export const readMoney = async (
  db: Db,
  { conventionId, orderId, refunded }: Pick<Order, 'conventionId' | 'orderId' | 'refunded'>,
): Promise<Money> => {
  const ordered = await listOrderedItems(db, conventionId, orderId)
  const items = ordered.map(({ type: _, ...item }) => item)
  const refunds = refunded === 0 ? [] : await listGivenBack(db, conventionId, orderId)
  return { ordered, kept: keptItems(items, refunds, refunded) }
}
