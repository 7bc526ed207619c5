import { apiBase } from '@uketsuke/contract'
import {
  advanceProvider,
  alterCharge,
  armScenario,
  clearScenarios,
  expectOk,
  resetProviderClock,
  type Secretariat,
  type System,
  scenariosLeft,
  transactionOf,
  until,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { describe, expect } from 'vitest'
import { days, hours, minutes } from '../../platform/duration.ts'

const test = systemTest({
  cardTimeout: 1_000,
  // Noon in Japan, in the middle of a month.
  now: new Date('2027-03-10T03:00:00Z'),
})
  .extend(
    'decided',
    ({ buyer, secretariat }) =>
      (refundId: string, step = 2_000) =>
        buyer.advanceUntil(
          () => secretariat.refund(refundId),
          ({ state }) => state !== 'requested',
          step,
        ),
  )
  .extend(
    'refund',
    ({ secretariat, decided }) =>
      async (...request: Parameters<Secretariat['askRefund']>) =>
        decided(expectOk(await secretariat.askRefund(...request)).refundId),
  )
  /**
   * The buyer continued with another order. The first order's charge succeeded too long ago for the provider
   * to refund it.
   */
  .extend('refusedOrder', ({ system, buyer, secretariat }) => async () => {
    const lost = await buyer.newOrder()
    const { orderId } = lost
    await buyer.payLate(lost, minutes(4))
    await buyer.newOrder({ planId: 'member' }, lost)
    await advanceProvider(system.emulator.url, days(181))
    const [refund] = await buyer.jumpUntil(
      () => secretariat.refunds(orderId),
      ([found]) => found?.state === 'refused',
      20_000,
    )
    expect(refund).toMatchObject({ cause: 'latePayment', amount: price, errorCodes: ['E11010010'] })
    expect((await secretariat.findings(orderId)).map(({ kind }) => kind).sort()).toEqual([
      'latePayment',
      'refundRefused',
    ])
    expect(await atProvider(system, orderId)).toMatchObject({ charges: 1, refunded: 0 })
    return lost
  })
  .extend('expectBack', ({ system, secretariat }) => async (orderId: string) => {
    expect(await secretariat.orderRecord(orderId)).toMatchObject({ state: 'canceled', refunded: price })
    expect(await atProvider(system, orderId)).toMatchObject({ charges: 0, refunded: price })
    // Everything was refunded, so nothing is left to request or to find.
    expect(await secretariat.askRefund(orderId)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_COMPLETED' },
    })
    await system.clock.jump(hours(25))
    await system.clock.advance(10_000)
    expect(await secretariat.findings(orderId)).toHaveLength(2)
    expect(await secretariat.refunds(orderId)).toHaveLength(2)
  })

test.beforeEach(async ({ system }) => {
  await clearScenarios(system.emulator.url)
  await resetProviderClock(system.emulator.url)
})

/** The price of an educational lecture. */
const price = 3_000
const atProvider = (system: System, orderId: string) => transactionOf(system.emulator.url, orderId)

describe('one click of the secretariat', () => {
  test('is refused without an idempotency key, because a repetition would look like a second click', async ({
    system,
    buyer,
    secretariat,
  }) => {
    const { orderId } = await buyer.paidOrder()
    const path = `${apiBase}/orders/${orderId}/refunds`
    const answer = await fetch(system.operatorUrl + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-convention-id': 'demo2027',
        'x-api-token': `Bearer ${system.operatorKey}`,
      },
      body: JSON.stringify({ participant: 'keep', seats: 'keep', reason: 'twice?' }),
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'INVALID_HEADER_FORMAT',
      details: [{ path: 'Idempotency-Key' }],
    })
    expect(await secretariat.refunds(orderId)).toEqual([])
  })

  test('refunds once, even if it arrives twice at the same moment', async ({
    system,
    buyer,
    secretariat,
    decided,
  }) => {
    const { orderId } = await buyer.paidOrder()
    const click = () => secretariat.askRefund(orderId, { amount: 1_000 }, 'one-click-of-the-secretariat')
    await Promise.all([click(), click()])
    const [refund, ...more] = await secretariat.refunds(orderId)
    expect(more).toEqual([])
    expect(await decided(refund?.refundId ?? '')).toMatchObject({ state: 'done', amount: 1_000 })
    expect((await click()).status).toBe(202)
    await system.clock.advance(10_000)
    expect(await secretariat.refunds(orderId)).toHaveLength(1)
    expect(await atProvider(system, orderId)).toMatchObject({ refunded: 1_000 })
  })
})

test('delays the next refund by ten minutes after a lost call, and reports a call that arrives later', async ({
  system,
  buyer,
  secretariat,
  decided,
  refund,
}) => {
  const { orderId } = await buyer.paidOrder()
  await armScenario(system.emulator.url, {
    call: 'ChangeTran',
    scenario: 'timeout-before',
    times: 1,
    ms: 2_000,
    orderId,
  })
  const { refundId } = expectOk(await secretariat.askRefund(orderId, { amount: 1_000 }))
  await buyer.advanceUntil(
    () => scenariosLeft(system.emulator.url),
    (left) => left === 0,
    2_000,
  )
  expect(await decided(refundId, 5_000)).toMatchObject({ state: 'done' })
  const done = system.clock.now()
  expect(await atProvider(system, orderId)).toMatchObject({ amount: price - 1_000 })

  const early = await secretariat.askRefund(orderId, { amount: 500 })
  expect(early).toMatchObject({ status: 409, body: { code: 'REQUEST_IN_PROGRESS' } })
  const wait = Number(early.headers['retry-after'])
  expect(wait).toBeGreaterThan(9 * 60)
  expect(wait).toBeLessThanOrEqual(10 * 60)
  await system.clock.jump((wait - 10) * 1000)
  expect((await secretariat.askRefund(orderId, { amount: 500 })).status).toBe(409)
  await system.clock.jump(10_000)
  expect(system.clock.now() - done).toBeLessThan(minutes(11))
  expect(await refund(orderId, { amount: 500 })).toMatchObject({ state: 'done' })
  expect(await secretariat.findings(orderId)).toEqual([])

  // Only now does the lost call of the first refund arrive.
  await alterCharge(system.emulator.url, orderId, price - 1_000)
  const from = system.clock.now()
  await until(
    async () => {
      await system.clock.advance(20_000)
      return secretariat.findings(orderId)
    },
    (findings) => findings.length > 0,
    100,
    100,
  )
  expect(system.clock.now() - from).toBeLessThanOrEqual(minutes(10))
  expect(await secretariat.findings(orderId)).toMatchObject([
    { kind: 'difference', text: expect.stringMatching('2000 yen.*1500 yen'), closedAt: null },
  ])
})

describe('a refund of a late payment that the provider refuses', () => {
  test('can be requested again', async ({ system, refund, refusedOrder, expectBack }) => {
    const { orderId } = await refusedOrder()
    await resetProviderClock(system.emulator.url)
    expect(await refund(orderId)).toMatchObject({ state: 'done', cause: 'secretariat', amount: price })
    await expectBack(orderId)
  })

  test('is done if the payment was canceled at the provider in between', async ({
    system,
    refund,
    refusedOrder,
    expectBack,
  }) => {
    const { orderId } = await refusedOrder()
    await resetProviderClock(system.emulator.url)
    await alterCharge(system.emulator.url, orderId)
    expect(await refund(orderId)).toMatchObject({ state: 'done', cause: 'secretariat', amount: price })
    await expectBack(orderId)
  })
})

test('a refund for certain plans puts only their seats back on sale', async ({
  buyer,
  secretariat,
  refund,
}) => {
  const available = async () => ({
    reception: await buyer.availableOf('reception'),
    luncheon: await buyer.availableOf('luncheon'),
  })
  const { orderId } = await buyer.paidOrder({ planId: 'member', options: ['reception', 'luncheon'] })
  const sold = await available()
  await refund(orderId, { amount: 1_000, seats: 'free', plans: ['luncheon'] })
  expect(await available()).toEqual({ ...sold, luncheon: sold.luncheon + 1 })
  expect(await secretariat.orderRecord(orderId)).toMatchObject({ state: 'completed' })

  await refund(orderId, { amount: 5_000, seats: 'free', plans: ['reception'] })
  expect(await available()).toEqual({ reception: sold.reception + 1, luncheon: sold.luncheon + 1 })
})
