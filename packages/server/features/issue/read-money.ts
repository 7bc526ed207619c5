import type { Db } from '../../platform/db/database.ts'
import type { ParticipantKey } from '../../platform/db/keys.ts'
import type { OrderKey } from '../order/find-order.ts'
import { type Item, itemsAfterRefunds } from './money-rules.ts'
import { findMoney, listMoneyOf, type MoneyRow, type OrderedItem } from './money-store.ts'

/** The prices of an order's items, and the rest after refunds, in whole yen. */
export type Money = { ordered: OrderedItem[]; kept: Item[] }

const moneyOf = ({ ordered, refunds, refunded }: MoneyRow): Money => {
  const items = ordered.map(({ type: _, ...item }) => item)
  return { ordered, kept: itemsAfterRefunds(items, refunds, refunded) }
}

export const readMoney = async (db: Db, { conventionId, orderId }: OrderKey): Promise<Money> => {
  const row = await findMoney(db, conventionId, orderId)
  if (!row) throw new Error(`order ${orderId} has no items`)
  return moneyOf(row)
}

/** The money of all orders that a participant paid, by orderId. */
export const readMoneyOf = async (db: Db, participant: ParticipantKey): Promise<Map<string, Money>> => {
  const rows = await listMoneyOf(db, participant)
  return new Map(rows.map((row) => [row.orderId, moneyOf(row)]))
}
