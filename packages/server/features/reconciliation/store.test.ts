import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { claimReturnedCharge, decideReturnedCharge, releaseReturnedCharge } from './store.ts'

const now = new Date('2027-02-01T00:00:00Z')
const later = new Date('2027-02-01T00:01:00Z')

/** Two charges that are being refunded. */
const test = systemTest().extend('stored', ({ system, buyer }) => async () => {
  await system.db.query(`delete from returned_charge where convention_id = 'demo2027'`)
  for (const returnId of ['one', 'other']) {
    const { orderId } = await buyer.newOrder()
    await system.db.query(
      `insert into returned_charge (convention_id, return_id, order_id, state, amount, remaining, provider, reason,
         requested_at, check_at)
       values ('demo2027', $1, $2, 'requested', 3000, 0, '{"name": "nobody"}', 'a test', $3, $4)`,
      [returnId, orderId, now, later],
    )
  }
  return async () =>
    (
      await system.db.query(
        `select return_id, state, check_at from returned_charge where convention_id = 'demo2027' order by return_id`,
      )
    ).rows
})
const key = { conventionId: 'demo2027', returnId: 'one' }
const other = { return_id: 'other', state: 'requested', check_at: later }

test('releases one charge that is being refunded, and no other', async ({ database, stored }) => {
  const read = await stored()
  await releaseReturnedCharge(database, key, now)
  expect(await read()).toEqual([{ return_id: 'one', state: 'requested', check_at: now }, other])
})

test('decides one charge that is being refunded, and no other', async ({ database, stored }) => {
  const read = await stored()
  await decideReturnedCharge(database, key, { state: 'done', tranId: 'a transaction', errors: [] }, now)
  expect(await read()).toEqual([{ return_id: 'one', state: 'done', check_at: null }, other])
})

test('keeps the first decision', async ({ database, stored }) => {
  const read = await stored()
  await decideReturnedCharge(database, key, { state: 'done', tranId: 'a transaction', errors: [] }, now)
  await decideReturnedCharge(database, key, { state: 'refused', tranId: null, errors: [] }, later)
  expect(await read()).toEqual([{ return_id: 'one', state: 'done', check_at: null }, other])
})

test('claims a due charge in its own convention only', async ({ database, stored }) => {
  await stored()
  const claim = (conventionId: string) =>
    claimReturnedCharge(database, { ...key, conventionId }, later, 60_000)
  expect(await claim('other2027')).toBeUndefined()
  expect(await claim('demo2027')).toMatchObject({ remaining: 0 })
})
