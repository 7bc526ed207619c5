import { systemTest } from '@uketsuke/testing/system-test'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { claimComparisons } from './comparison-store.ts'

const test = systemTest()

test('claims first the comparisons that have been due longest', async ({ system, database, buyer }) => {
  const now = new Date(system.clock.now())
  const orderIds: string[] = []
  for (const secondsAgo of [1, 3, 2]) {
    const { orderId } = await buyer.paidOrder()
    await system.db.query(
      `update orders set compare_at = $2::timestamptz - $3 * interval '1 second' where order_id = $1`,
      [orderId, now, secondsAgo],
    )
    orderIds.push(orderId)
  }
  const [latest, oldest, older] = orderIds
  const claimed = await database.transaction().execute(async (trx) => {
    // An index would happen to return them in order.
    await sql`set local enable_indexscan = off`.execute(trx)
    return [await claimComparisons(trx, now, 1_000, 1), await claimComparisons(trx, now, 1_000, 2)]
  })
  expect(claimed.map((due) => due.map(({ orderId }) => orderId).toSorted())).toEqual([
    [oldest],
    [older, latest].toSorted(),
  ])
})
