import { api } from '@uketsuke/contract'
import {
  armScenario,
  beginPayment,
  chargesOf,
  clearScenarios,
  expectOk,
  type System,
  threeDSecureCards,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { minutes } from '../../platform/duration.ts'

const test = systemTest()

test.beforeEach(({ system }) => clearScenarios(system.emulator.url))

const cancel = (system: System, { code, orderId }: { code: string; orderId: string }) =>
  system.client.call(api.cancelOrder, { params: { orderId }, token: code })

const waitingOrderOf = async (system: System, code: string) =>
  expectOk(await system.client.call(api.readPreRegistration, { params: { code } })).order

test('a code reveals the order that awaits its payment', async ({ system, buyer }) => {
  const { code, orderId, registrationId } = await buyer.newOrder({
    planId: 'member',
    options: ['workshop', 'reception'],
  })
  expect(await waitingOrderOf(system, code)).toEqual({
    orderId,
    registrationId,
    planIds: ['member', 'workshop', 'reception'],
  })
  expect(await waitingOrderOf(system, (await buyer.newPerson()).code)).toBeNull()
})

test('cancels an unpaid order, frees its seats, and leaves the code usable for another one', async ({
  system,
  buyer,
}) => {
  const before = await buyer.availableOf('workshop')
  const order = await buyer.newOrder({ options: ['workshop'] })
  expect(await buyer.availableOf('workshop')).toBe(before - 1)
  expect(await cancel(system, order)).toMatchObject({ status: 204 })
  expect((await buyer.result(order.orderId)).result).toBe('canceled')
  expect(await buyer.availableOf('workshop')).toBe(before)
  expect(await waitingOrderOf(system, order.code)).toBeNull()
  expect((await beginPayment(system.client, system.emulator.url, order)).ok).toBe(false)
  expect(await chargesOf(system.emulator.url, order.orderId)).toBe(0)

  const again = await buyer.newOrder({ planId: 'member' }, order)
  expect(await buyer.decided(await buyer.pay(again))).toMatchObject({ isSuccess: true })
})

test('leaves a newer order alone', async ({ system, buyer }) => {
  const order = await buyer.newOrder()
  const newer = await buyer.newOrder({ planId: 'member' }, order)
  expect(await cancel(system, order)).toMatchObject({ status: 204 })
  expect((await waitingOrderOf(system, order.code))?.orderId).toBe(newer.orderId)
})

test('cancels an order while its buyer is authenticating', async ({ system, buyer }) => {
  const order = await buyer.newOrder()
  await buyer.payAway(order, threeDSecureCards.challenged)
  expect(await cancel(system, order)).toMatchObject({ status: 204 })
  expect((await buyer.result(order.orderId)).result).toBe('canceled')
})

test('refuses to cancel while a charge is undecided, and after it', async ({ system, buyer }) => {
  const order = await buyer.newOrder()
  await armScenario(system.emulator.url, { call: 'ExecTran', scenario: 'timeout-after', times: 1 })
  await buyer.pay(order)
  const refused = { status: 409, body: { code: 'ALREADY_COMPLETED' } }
  expect(await cancel(system, order)).toMatchObject(refused)
  expect((await waitingOrderOf(system, order.code))?.orderId).toBe(order.orderId)

  await buyer.advanceUntil(
    () => buyer.status(order.orderId),
    (status) => status === 'done',
  )
  expect(await cancel(system, order)).toMatchObject(refused)
  expect((await buyer.result(order.orderId)).result).toBe('succeeded')
  expect(await chargesOf(system.emulator.url, order.orderId)).toBe(1)
})

test("refuses another person's code, and any code after the time for the form", async ({ system, buyer }) => {
  const [mine, theirs] = await Promise.all([buyer.newOrder(), buyer.newOrder()])
  expect(await cancel(system, { ...mine, code: theirs.code })).toMatchObject({
    status: 404,
    body: { code: 'PAYMENT_NOT_FOUND' },
  })
  expect(await cancel(system, { ...mine, code: 'nobody' })).toMatchObject({ body: { code: 'INVALID_CODE' } })
  expect((await waitingOrderOf(system, mine.code))?.orderId).toBe(mine.orderId)

  await system.clock.jump(minutes(61))
  expect(await cancel(system, mine)).toMatchObject({ body: { code: 'CODE_EXPIRED' } })
})
