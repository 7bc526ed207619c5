import { systemTest } from '@uketsuke/testing/system-test'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { listHeldPlans } from './plan-store.ts'

const test = systemTest()

test('lists the plans of an order in the order in which they were chosen', async ({ database, buyer }) => {
  const { orderId, registrationId } = await buyer.paidOrder({
    planId: 'member',
    options: ['reception', 'workshop'],
  })
  const held = await database.transaction().execute(async (trx) => {
    // The result must not depend on the place of the rows or the order of an index.
    for (const way of ['indexscan', 'bitmapscan', 'hashjoin', 'mergejoin'])
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(trx)
    for (const itemNo of [3, 2, 1])
      await sql`update order_item set item_no = item_no
        where convention_id = 'demo2027' and order_id = ${orderId} and item_no = ${itemNo}`.execute(trx)
    return listHeldPlans(trx, { conventionId: 'demo2027', registrationId })
  })
  expect(held.map(({ planId }) => planId)).toEqual(['member', 'reception', 'workshop'])
})
