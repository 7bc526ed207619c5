import { api, limits } from '@uketsuke/contract'
import {
  armScenario,
  type BuyersOrder,
  beginPayment,
  cards,
  chargesOf,
  clearScenarios,
  isDecided,
  type Secretariat,
  type System,
  scenariosLeft,
  threeDSecureCards,
  untilScenariosUsed,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { describe, expect } from 'vitest'

const test = systemTest()
  .extend('expectPaid', ({ system, buyer }) => async (order: BuyersOrder) => {
    await system.clock.advance(10)
    expect(await buyer.decided(await buyer.pay(order))).toMatchObject({ isSuccess: true })
    expect(await chargesOf(system.emulator.url, order.orderId)).toBe(1)
  })
  .extend('declineFourTimes', ({ system, buyer }) => async (order: BuyersOrder) => {
    for (const count of [1, 2, 3, 4]) {
      await system.clock.advance(10)
      expect(await buyer.decided(await buyer.pay(order, cards.declined))).toMatchObject({ canRetry: true })
      expect(await declinesOf(system, order)).toBe(count)
    }
  })

test.beforeEach(({ system }) => clearScenarios(system.emulator.url))

/** A charge that the provider refuses because of our contract, so that no other card would help. */
const hopelessCard = '4999000000000067'

const arm = (system: System, call: 'EntryTran' | 'SearchTrade', orderId: string) =>
  armScenario(system.emulator.url, { call, scenario: 'http-500', times: 5, orderId })
const declinesOf = async (system: System, { orderId }: BuyersOrder): Promise<number> =>
  (await system.db.query('select declines from orders where order_id = $1', [orderId])).rows[0]?.declines
const stateOf = async (secretariat: Secretariat, { orderId }: BuyersOrder) =>
  (await secretariat.orderRecord(orderId)).state

describe('counts no declined card', () => {
  test('for five calls to an unreachable provider', async ({ system, buyer, secretariat, expectPaid }) => {
    const order = await buyer.newOrder()
    await arm(system, 'EntryTran', order.orderId)
    await arm(system, 'SearchTrade', order.orderId)
    for (const _press of [1, 2, 3, 4, 5]) {
      await system.clock.advance(10)
      expect(await buyer.decided(await buyer.pay(order))).toMatchObject({ code: '1300', canRetry: true })
    }
    expect(await scenariosLeft(system.emulator.url)).toBe(0)
    expect(await declinesOf(system, order)).toBe(0)
    expect(await stateOf(secretariat, order)).toBe('open')
    await expectPaid(order)
  })

  test('for an abandoned authentication', async ({ system, buyer, expectPaid, declineFourTimes }) => {
    const order = await buyer.newOrder()
    const { jobId } = await buyer.payAway(order, threeDSecureCards.challenged)
    expect((await system.client.call(api.abandonJob, { params: { jobId } })).status).toBe(204)
    expect(await declinesOf(system, order)).toBe(0)
    await declineFourTimes(order)
    await expectPaid(order)
  })

  test('for a lost call that did not charge', async ({ system, buyer, expectPaid, declineFourTimes }) => {
    const order = await buyer.newOrder()
    const { orderId } = order
    await armScenario(system.emulator.url, { call: 'ExecTran', scenario: 'http-500', times: 1, orderId })
    const jobId = await buyer.pay(order)
    await untilScenariosUsed(system.emulator.url)
    const result = await buyer.jumpUntil(() => buyer.jobResult(jobId), isDecided, 20_000)
    expect(result).toMatchObject({ code: '1300', canRetry: true })
    expect(await declinesOf(system, order)).toBe(0)
    await declineFourTimes(order)
    await expectPaid(order)
  })
})

describe('an ended order cannot be paid', () => {
  const press = (system: System, { code, orderId }: BuyersOrder) =>
    beginPayment(system.client, system.emulator.url, { code, orderId })

  test('after a failure that no other card can fix', async ({ system, buyer, secretariat }) => {
    const order = await buyer.newOrder()
    expect(await buyer.decided(await buyer.pay(order, hopelessCard))).toMatchObject({ canRetry: false })
    expect(await stateOf(secretariat, order)).toBe('failed')
    expect(await press(system, order)).toMatchObject({ status: 409, body: { code: 'ALREADY_COMPLETED' } })
  })

  test('after five declined cards', async ({ system, buyer, secretariat, declineFourTimes }) => {
    const order = await buyer.newOrder()
    await declineFourTimes(order)
    await system.clock.advance(10)
    expect(await buyer.decided(await buyer.pay(order, cards.declined))).toMatchObject({ canRetry: false })
    expect(await stateOf(secretariat, order)).toBe('failed')
    const answer = await press(system, order)
    expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
    expect(answer.headers['retry-after']).toBe(String(limits.unpaidCards.window / 1000))
  })

  test('after it was canceled for a newer one', async ({ system, buyer, secretariat, expectPaid }) => {
    const order = await buyer.newOrder()
    const newer = await buyer.newOrder({ planId: 'member' }, order)
    expect(await stateOf(secretariat, order)).toBe('canceled')
    expect(await press(system, order)).toMatchObject({ status: 409, body: { code: 'ALREADY_COMPLETED' } })
    await expectPaid(newer)
  })
})
