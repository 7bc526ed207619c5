import { api } from '@uketsuke/contract'
import {
  armScenario,
  type BuyersOrder,
  cards,
  chargesOf,
  clearScenarios,
  expectOk,
  isDecided,
  threeDSecureCards,
  transactionOf,
  untilRefunded,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { minutes } from '../../platform/duration.ts'

const test = systemTest().extend(
  'expectRefunded',
  ({ system, secretariat }) =>
    async ({ orderId }: BuyersOrder, time: { step: number; latest: number }) => {
      const [refund, ...more] = await untilRefunded(system, orderId, { step: time.step, gap: 120 })
      expect(system.clock.now()).toBeLessThanOrEqual(time.latest)
      expect(refund).toMatchObject({ cause: 'latePayment', amount: price })
      expect(more).toEqual([])
      expect(await transactionOf(system.emulator.url, orderId)).toMatchObject({ refunded: price })
      expect(await secretariat.orderRecord(orderId)).toMatchObject({ state: 'canceled', refunded: price })
    },
)

test.beforeEach(({ system }) => clearScenarios(system.emulator.url))

/** The price of an educational lecture. */
const price = 3_000

test('finds a late charge once the provider answers again, however long it was silent', async ({
  system,
  buyer,
  secretariat,
  expectRefunded,
}) => {
  const person = await buyer.newPerson()
  const lost = await buyer.newOrder({}, person)
  await buyer.payLate(lost, minutes(4))
  const next = await buyer.newOrder({ planId: 'member' }, person)
  await armScenario(system.emulator.url, {
    call: 'SearchTrade',
    scenario: 'http-500',
    times: 1_000,
    orderId: lost.orderId,
  })
  const end = system.clock.now() + minutes(40)
  await buyer.jumpUntil(
    async () => system.clock.now(),
    (now) => now >= end,
  )
  expect(await chargesOf(system.emulator.url, lost.orderId)).toBe(1)
  expect(await secretariat.refunds(lost.orderId)).toEqual([])

  await clearScenarios(system.emulator.url)
  await expectRefunded(lost, { step: 5_000, latest: system.clock.now() + minutes(2) })
  expect(await chargesOf(system.emulator.url, next.orderId)).toBe(0)
})

test.for(['e92', 'token-expired'] as const)(
  'does not delay the search for a lost charge when a later card is declined (%s)',
  async (scenario, { system, buyer, secretariat, expectRefunded }) => {
    const person = await buyer.newPerson()
    const lost = await buyer.newOrder({}, person)
    const begun = system.clock.now()
    await buyer.payLate(lost, minutes(4))
    await armScenario(system.emulator.url, { call: 'ExecTran', scenario, times: 4, orderId: lost.orderId })
    const declined = await buyer.pay(lost)
    const result = await buyer.advanceUntil(() => buyer.jobResult(declined), isDecided, 1_000)
    expect(result).toMatchObject({ isSuccess: false, canRetry: true })
    const next = await buyer.newOrder({ planId: 'member' }, person)
    expect(await buyer.decided(await buyer.pay(next))).toMatchObject({ isSuccess: true })
    // All this happens before the charge succeeds.
    expect(await chargesOf(system.emulator.url, lost.orderId)).toBe(0)
    expect(system.clock.now() - begun).toBeLessThan(minutes(4))

    const charged = begun + minutes(4)
    await expectRefunded(lost, { step: 20_000, latest: charged + minutes(10) })
    expect(await secretariat.orderRecord(next.orderId)).toMatchObject({ state: 'completed', refunded: 0 })
    expect(await chargesOf(system.emulator.url, next.orderId)).toBe(1)
  },
)

test('leaves no attempt undecided if the clock is set back between two payments', async ({
  system,
  buyer,
}) => {
  const order = await buyer.newOrder()
  await buyer.decided(await buyer.pay(order, cards.declined))
  await system.clock.setTime(system.clock.now() - 1_000)
  const { jobId } = await buyer.payAway(order, threeDSecureCards.challenged)
  const { code, orderId } = order
  const { revokeToken } = expectOk(await system.client.call(api.readPreRegistration, { params: { code } }))
  const revoked = await system.client.call(api.revokePreRegistration, {
    params: { code },
    token: revokeToken,
  })
  expect(revoked.status).toBe(204)
  expect(await buyer.jobStatus(jobId)).toEqual({ status: 'done' })
  const undecided = await system.db.query(
    'select state from payment_attempt where order_id = $1 and check_at is not null',
    [orderId],
  )
  expect(undecided.rows).toEqual([])
  expect(await buyer.result(orderId)).toMatchObject({ result: 'canceled' })
})
