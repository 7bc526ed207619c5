import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { releaseReturn } from './store.ts'

const test = systemTest()

test('lets go of one charge that is being given back, and of no other', async ({
  system,
  database,
  buyer,
}) => {
  const now = new Date(system.clock.now())
  const later = new Date(now.getTime() + 60_000)
  const returnIds = ['one', 'other']
  for (const returnId of returnIds) {
    const { orderId } = await buyer.newOrder()
    await system.db.query(
      `insert into returned_charge (convention_id, return_id, order_id, state, amount, remaining, provider, reason,
         requested_at, check_at)
       values ('demo2027', $1, $2, 'requested', 3000, 0, '{"name": "nobody"}', 'a test', $3, $4)`,
      [returnId, orderId, now, later],
    )
  }
  await releaseReturn(database, { conventionId: 'demo2027', returnId: 'one' }, now)
  const { rows } = await system.db.query(
    `select return_id, check_at from returned_charge where convention_id = 'demo2027' order by return_id`,
  )
  expect(rows).toEqual([
    { return_id: 'one', check_at: now },
    { return_id: 'other', check_at: later },
  ])
})
