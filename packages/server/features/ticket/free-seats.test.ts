import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { freeSeatsOfOrders } from './store.ts'

const test = systemTest()

test('an order gives back the seats that it holds, but no sold seat', async ({ system, database, buyer }) => {
  const held = await buyer.newOrder({ options: ['reception'] })
  const sold = await buyer.paidOrder({ options: ['reception'] })
  const orderIds = [held.orderId, sold.orderId]
  await database.transaction().execute((trx) => freeSeatsOfOrders(trx, 'demo2027', orderIds))
  const { rows } = await system.db.query('select order_id, state from seat where order_id = any($1)', [
    orderIds,
  ])
  expect(rows).toEqual([{ order_id: sold.orderId, state: 'sold' }])
})
