import { api } from '@uketsuke/contract'
import {
  armScenario,
  type Buyers,
  type BuyersOrder,
  beginPayment,
  buyersOf,
  cards,
  chargesOf,
  clearScenarios,
  type Secretariat,
  type System,
  scenariosLeft,
  secretariatOf,
  startSystem,
  threeDSecureCards,
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

/** A charge that the provider refuses because of our contract: no other card would help. */
const hopelessCard = '4999000000000067'

const arm = (call: 'EntryTran' | 'SearchTrade', orderId: string) =>
  armScenario(system.emulator.url, { call, scenario: 'http-500', times: 5, orderId })
const declinesOf = async ({ orderId }: BuyersOrder): Promise<number> =>
  (await system.db.query('select declines from orders where order_id = $1', [orderId])).rows[0]?.declines
const stateOf = async ({ orderId }: BuyersOrder) => (await secretariat.orderRecord(orderId)).state
const expectPaid = async (order: BuyersOrder) => {
  await system.clock.advance(10)
  expect(await buyer.decided(await buyer.pay(order))).toMatchObject({ isSuccess: true })
  expect(await chargesOf(system.emulator.url, order.orderId)).toBe(1)
}
const declineFourTimes = async (order: BuyersOrder) => {
  for (const count of [1, 2, 3, 4]) {
    await system.clock.advance(10)
    expect(await buyer.decided(await buyer.pay(order, cards.declined))).toMatchObject({ canRetry: true })
    expect(await declinesOf(order)).toBe(count)
  }
}

describe('what no card company declined is no declined card', () => {
  test('a provider that can not be reached, five times', async () => {
    const order = await buyer.newOrder()
    await arm('EntryTran', order.orderId)
    await arm('SearchTrade', order.orderId)
    for (const _press of [1, 2, 3, 4, 5]) {
      await system.clock.advance(10)
      expect(await buyer.decided(await buyer.pay(order))).toMatchObject({ code: '1300', canRetry: true })
    }
    expect(await scenariosLeft(system.emulator.url)).toBe(0)
    expect(await declinesOf(order)).toBe(0)
    expect(await stateOf(order)).toBe('open')
    await expectPaid(order)
  })

  test('an authentication given up', async () => {
    const order = await buyer.newOrder()
    const { jobId } = await buyer.payAway(order, threeDSecureCards.challenged)
    expect((await system.client.call(api.abandonJob, { params: { jobId } })).status).toBe(204)
    expect(await declinesOf(order)).toBe(0)
    await declineFourTimes(order)
    await expectPaid(order)
  })

  test('a call that was lost, and did not charge', async () => {
    const order = await buyer.newOrder()
    const { orderId } = order
    await armScenario(system.emulator.url, { call: 'ExecTran', scenario: 'http-500', times: 1, orderId })
    const jobId = await buyer.pay(order)
    await until(
      () => scenariosLeft(system.emulator.url),
      (left) => left === 0,
    )
    const result = await buyer.jumpUntil(
      () => buyer.jobResult(jobId),
      ({ step }) => step !== -1,
      20_000,
    )
    expect(result).toMatchObject({ code: '1300', canRetry: true })
    expect(await declinesOf(order)).toBe(0)
    await declineFourTimes(order)
    await expectPaid(order)
  })
})

describe('an order that has ended can not be paid', () => {
  const press = ({ code, orderId }: BuyersOrder) =>
    beginPayment(system.client, system.emulator.url, { code, orderId })

  test('failed for a reason that no other card changes', async () => {
    const order = await buyer.newOrder()
    expect(await buyer.decided(await buyer.pay(order, hopelessCard))).toMatchObject({ canRetry: false })
    expect(await stateOf(order)).toBe('failed')
    expect(await press(order)).toMatchObject({ status: 409, body: { code: 'ALREADY_COMPLETED' } })
  })

  test('failed by five declined cards', async () => {
    const order = await buyer.newOrder()
    await declineFourTimes(order)
    await system.clock.advance(10)
    expect(await buyer.decided(await buyer.pay(order, cards.declined))).toMatchObject({ canRetry: false })
    expect(await stateOf(order)).toBe('failed')
    const answer = await press(order)
    expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('canceled for a newer one', async () => {
    const order = await buyer.newOrder()
    const newer = await buyer.newOrder({ planId: 'member' }, order)
    expect(await stateOf(order)).toBe('canceled')
    expect(await press(order)).toMatchObject({ status: 409, body: { code: 'ALREADY_COMPLETED' } })
    await expectPaid(newer)
  })
})
