import { cards } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { digest } from '../../platform/random.ts'
import { claimOverdueOrders, hasPaidAttempt, readUnpaidCards } from './attempt-store.ts'

const test = systemTest()

test('claims first the orders whose cards have waited longest', async ({ system, database, buyer }) => {
  const now = new Date(system.clock.now())
  const orderIds: string[] = []
  for (const secondsAgo of [1, 3, 2]) {
    const order = await buyer.newOrder()
    await buyer.decided(await buyer.pay(order, cards.declined))
    await system.db.query(
      `update orders set lapse_at = $2::timestamptz - $3 * interval '1 second' where order_id = $1`,
      [order.orderId, now, secondsAgo],
    )
    orderIds.push(order.orderId)
  }
  const [latest, oldest, older] = orderIds
  const claimed = await database.transaction().execute(async (trx) => {
    // An index would happen to return them in order.
    await sql`set local enable_indexscan = off`.execute(trx)
    return [await claimOverdueOrders(trx, now, 1), await claimOverdueOrders(trx, now, 2)]
  })
  expect(claimed.map((due) => due.map(({ orderId }) => orderId).toSorted())).toEqual([
    [oldest],
    [older, latest].toSorted(),
  ])
})

test('counts the cards of an address in the convention that received them', async ({ database }) => {
  const elsewhere = await database
    .selectFrom('payment_attempt')
    .select(['client_address_hash as clientAddressHash', 'started_at as startedAt'])
    .where('convention_id', '<>', 'demo2027')
    .where('state', '<>', 'paid')
    .where('client_address_hash', 'is not', null)
    .executeTakeFirstOrThrow()
  const key = { conventionId: 'demo2027', orderId: 'nothing', mailboxHash: digest('nobody') }
  const presenter = { ...key, clientAddressHash: elsewhere.clientAddressHash ?? digest('') }
  const within = { window: 60_000, now: elsewhere.startedAt }
  const { ofClientAddress } = await database
    .transaction()
    .execute((trx) => readUnpaidCards(trx, presenter, within, 100))
  expect(ofClientAddress).toBe(0)
})

test('finds a paid attempt in the convention of the order only', async ({ database, buyer }) => {
  const { orderId } = await buyer.paidOrder()
  expect(await hasPaidAttempt(database, { conventionId: 'demo2027', orderId })).toBe(true)
  expect(await hasPaidAttempt(database, { conventionId: 'other2027', orderId })).toBe(false)
})
