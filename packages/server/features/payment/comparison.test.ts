import {
  armScenario,
  type Buyers,
  buyersOf,
  callProvider,
  cards,
  clearScenarios,
  expectOk,
  type Secretariat,
  type System,
  scenariosLeft,
  secretariatOf,
  startSystem,
  until,
} from '@uketsuke/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

let system: System
let buyer: Buyers
let secretariat: Secretariat
beforeAll(async () => {
  system = await startSystem({ serverUrl: inject('serverUrl'), template: inject('template') })
  buyer = buyersOf(system)
  secretariat = secretariatOf(system)
})
afterAll(() => system.stop())
beforeEach(() => clearScenarios(system.emulator.url))

const hour = 3_600_000
const day = 24 * hour
const price = 3_000

/** A paid order whose card's last digits are known already, so that nothing more is asked about it. */
const settledOrder = async () => {
  const order = await buyer.paidOrder()
  await until(
    async () =>
      (await system.db.query('select provider from orders where order_id = $1', [order.orderId])).rows[0],
    (row) => row.provider.cardLast4 === '1111',
  )
  return order
}
/** Somebody does something to a payment on the provider's screens. */
const alter = async (orderId: string, change: { amount?: number }) => {
  const found = await callProvider(system.emulator.url, 'SearchTrade', { OrderID: orderId })
  const transaction = {
    AccessID: found.get('AccessID') ?? '',
    AccessPass: found.get('AccessPass') ?? '',
  }
  if (change.amount === undefined)
    await callProvider(system.emulator.url, 'AlterTran', { ...transaction, JobCd: 'CANCEL' })
  else
    await callProvider(system.emulator.url, 'ChangeTran', {
      ...transaction,
      JobCd: 'CAPTURE',
      Amount: String(change.amount),
    })
}
const cancel = (orderId: string) => alter(orderId, {})
/** Lets the next question about an order take a moment longer: still armed, it shows that nobody asked. */
const watch = (orderId: string) =>
  armScenario(system.emulator.url, { call: 'SearchTrade', scenario: 'slow', ms: 1, times: 1, orderId })
const wasAsked = async () => (await scenariosLeft(system.emulator.url)) === 0
/** Time goes on, and with it the round that compares. */
const goOn = async (ms: number) => {
  await system.clock.jump(ms - 10_000)
  await system.clock.advance(10_000)
}
/** The comparison is over and the next one planned. */
const untilPlanned = (orderId: string) =>
  until(
    async () =>
      (await system.db.query('select compare_at from orders where order_id = $1', [orderId])).rows[0],
    (row) => row.compare_at === null || row.compare_at.getTime() > system.clock.now() + hour,
  )
const findings = (orderId: string) => secretariat.findings(orderId)
const untilFound = (orderId: string) =>
  until(
    () => findings(orderId),
    (found) => found.length > 0,
  )

describe('what was done to a payment behind our back is on the list within a day, once', () => {
  test.each([
    ['canceled', {}, 0],
    ['lowered', { amount: 1_000 }, 1_000],
    ['raised', { amount: 5_000 }, 5_000],
  ])('%s', async (_what, change, theirs) => {
    const { orderId, email } = await settledOrder()
    const untouched = await settledOrder()
    await alter(orderId, change)
    await goOn(23 * hour)
    expect(await findings(orderId)).toEqual([])
    await goOn(hour + 10_000)
    expect(await untilFound(orderId)).toMatchObject([
      { kind: 'difference', text: expect.stringMatching(`${theirs} yen.*${price} yen`), closedAt: null },
    ])
    // Nothing is made of it by itself.
    expect(await secretariat.orderRecord(orderId)).toMatchObject({ state: 'completed', refunded: 0 })
    expect(await secretariat.refunds(orderId)).toEqual([])
    await goOn(day)
    await system.clock.advance(10_000)
    expect(await findings(orderId)).toHaveLength(1)
    expect(await findings(untouched.orderId)).toEqual([])
    expect(system.mailbox.received(email)).toHaveLength(2)
  })
})

test('a payment is compared on two days, and then no more', async () => {
  const { orderId } = await settledOrder()
  for (const _day of [1, 2]) {
    await watch(orderId)
    await goOn(23 * hour)
    expect(await wasAsked()).toBe(false)
    await goOn(hour + 10_000)
    await until(wasAsked, (isAsked) => isAsked)
    await untilPlanned(orderId)
  }
  await cancel(orderId)
  await watch(orderId)
  for (const _day of [3, 4, 5]) await goOn(day)
  expect(await wasAsked()).toBe(false)
  expect(await findings(orderId)).toEqual([])
})

test('a comparison that learns nothing is made again a minute later, and is not used up', async () => {
  const { orderId } = await settledOrder()
  await cancel(orderId)
  await armScenario(system.emulator.url, { call: 'SearchTrade', scenario: 'http-500', times: 3, orderId })
  await goOn(day + 10_000)
  for (const _again of [2, 3]) await goOn(70_000)
  await until(wasAsked, (isAsked) => isAsked)
  expect(await findings(orderId)).toEqual([])
  await goOn(70_000)
  expect(await untilFound(orderId)).toMatchObject([{ kind: 'difference' }])
})

test.each([
  ['a part', 1_000],
  ['all of it', undefined],
])('what the secretariat gave back is no difference: %s', async (_what, amount) => {
  const { orderId } = await settledOrder()
  const { refundId } = expectOk(
    await secretariat.askRefund(orderId, { ...(amount !== undefined && { amount }) }),
  )
  await buyer.goOnUntil(
    () => secretariat.refund(refundId),
    ({ state }) => state === 'done',
  )
  const canceled = await settledOrder()
  await cancel(canceled.orderId)
  await goOn(day + 10_000)
  // In the same round the other one was found.
  await untilFound(canceled.orderId)
  expect(await findings(orderId)).toEqual([])
})

test('what is given back but not by us, after a part of it by us, is a difference', async () => {
  const { orderId } = await settledOrder()
  const { refundId } = expectOk(await secretariat.askRefund(orderId, { amount: 1_000 }))
  await buyer.goOnUntil(
    () => secretariat.refund(refundId),
    ({ state }) => state === 'done',
  )
  await alter(orderId, { amount: 500 })
  await goOn(day + 10_000)
  expect(await untilFound(orderId)).toMatchObject([
    { kind: 'difference', text: expect.stringMatching('500 yen.*2000 yen') },
  ])
})

test('an order whose cards were declined is compared too, and agrees', async () => {
  const order = await buyer.newOrder()
  const { orderId } = order
  await buyer.decided(await buyer.pay(order, cards.declined))
  await goOn(40 * 60_000)
  await buyer.goOnUntil(
    () => buyer.status(orderId),
    (status) => status === 'expired',
  )
  await watch(orderId)
  await goOn(day)
  await until(wasAsked, (isAsked) => isAsked)
  await goOn(day + 10_000)
  expect(await findings(orderId)).toEqual([])
})
