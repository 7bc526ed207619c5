import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { ParticipantKey } from '../../platform/db/keys.ts'
import type { Item, Refund } from './money-rules.ts'

export type OrderedItem = Item & { type: 'general' | 'option' }

/** An order's items as sold, and its refunds, oldest first. */
export type MoneyRow = { orderId: string; refunded: number; ordered: OrderedItem[]; refunds: Refund[] }

const listMoney = async (
  db: Db,
  conventionId: string,
  isWanted: RawBuilder<boolean>,
): Promise<MoneyRow[]> => {
  const result = await sql<MoneyRow>`
    select orders.order_id as "orderId", orders.refunded,
      json_agg(json_build_object('planId', item.plan_id, 'type', item.plan_type, 'name', item.plan_name, 'price', item.price,
        'taxCategory', item.tax_category) order by item.item_no) as ordered,
      coalesce((
        select json_agg(json_build_object('amount', refund.amount, 'plans', refund.plans) order by refund.decided_at)
        from refund
        where refund.convention_id = orders.convention_id and refund.order_id = orders.order_id
          and refund.state = 'done'), '[]') as refunds
    from orders join order_item item using (convention_id, order_id)
    where orders.convention_id = ${conventionId} and ${isWanted}
    group by orders.convention_id, orders.order_id`.execute(db)
  return result.rows
}

export const findMoney = async (
  db: Db,
  conventionId: string,
  orderId: string,
): Promise<MoneyRow | undefined> => (await listMoney(db, conventionId, sql`orders.order_id = ${orderId}`))[0]

/** Covers everything that a participant paid for. */
export const listMoneyOf = (db: Db, { conventionId, registrationId }: ParticipantKey): Promise<MoneyRow[]> =>
  listMoney(
    db,
    conventionId,
    sql`orders.registration_id = ${registrationId} and orders.state in ('completed', 'refunded')`,
  )
