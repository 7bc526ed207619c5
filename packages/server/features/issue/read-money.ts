import type { Db } from '../../platform/db/database.ts'
import type { OrderKey } from '../order/find-order.ts'
import { type Item, keptItems } from './money-rules.ts'
import { findMoney, listMoneyOf, type MoneyRow, type OrderedItem } from './money-store.ts'
import type { ParticipantKey } from './participant-store.ts'

/** What an order's items cost, and what of it was kept, in whole yen. */
export type Money = { ordered: OrderedItem[]; kept: Item[] }

const moneyOf = ({ ordered, refunds, refunded }: MoneyRow): Money => {
  const items = ordered.map(({ type: _, ...item }) => item)
  return { ordered, kept: keptItems(items, refunds, refunded) }
}

export const readMoney = async (db: Db, { conventionId, orderId }: OrderKey): Promise<Money> => {
  const row = await findMoney(db, conventionId, orderId)
  if (!row) throw new Error(`order ${orderId} has no items`)
  return moneyOf(row)
}

/** The money of all that a participant paid for, by orderId. */
export const readMoneyOf = async (db: Db, participant: ParticipantKey): Promise<Map<string, Money>> => {
  const rows = await listMoneyOf(db, participant)
  return new Map(rows.map((row) => [row.orderId, moneyOf(row)]))
}
