import { api } from '@uketsuke/contract'
import {
  advanceProvider,
  alterCharge,
  armScenario,
  type BuyersOrder,
  chargesOf,
  clearScenarios,
  expectOk,
  loginIn,
  type Person,
  preRegistrationOf,
  resetProviderClock,
  transactionOf,
  until,
  untilRefunded,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { describe, expect } from 'vitest'
import { hours, minutes } from '../../platform/duration.ts'

const test = systemTest({
  conventions: async (folders) => {
    // A single seat, so that one sale exhausts it.
    await folders.edit((yaml) => yaml.replace('capacity: 5', 'capacity: 1'))
  },
})
  /** A buyer whose payment comes through two minutes after the order has expired. */
  .extend('expiredOrder', ({ system, buyer }) => async (person?: Person) => {
    const order = await buyer.newOrder(plans, person)
    const jobId = await buyer.payLate(order, minutes(32))
    await system.clock.jump(minutes(29))
    await buyer.advanceUntil(
      () => buyer.status(order.orderId),
      (status) => status === 'expired',
    )
    return { ...order, jobId }
  })
  /** Moves the clock until the books have been compared after the payment. */
  .extend(
    'untilFound',
    ({ buyer, secretariat }) =>
      (orderId: string) =>
        buyer.jumpUntil(
          () => secretariat.findings(orderId),
          (findings) => findings.length > 0,
        ),
  )
  /** Everything was refunded, and both the person and the secretariat have been told. */
  .extend(
    'expectRefunded',
    ({ system, buyer, secretariat, untilFound }) =>
      async (order: BuyersOrder, jobId: string, state: string) => {
        const { orderId, email } = order
        await untilFound(orderId)
        const [refund, ...more] = await untilRefunded(system, orderId, { step: 2_000 })
        expect(refund).toMatchObject({ cause: 'latePayment', amount: price, errorCodes: [] })
        expect(more).toEqual([])
        expect(await transactionOf(system.emulator.url, orderId)).toMatchObject({
          charges: 0,
          charged: price,
          refunded: price,
        })
        expect(await secretariat.findings(orderId)).toMatchObject([{ kind: 'latePayment', closedAt: null }])
        expect(await secretariat.orderRecord(orderId)).toMatchObject({ state, refunded: price, paidAt: null })
        expect(await secretariat.history(orderId)).not.toContain('provider paidLate')
        expect(await buyer.jobResult(jobId)).toMatchObject({ isSuccess: true })
        return system.mailbox.next(email)
      },
  )

test.beforeEach(async ({ system }) => {
  await clearScenarios(system.emulator.url)
  await system.db.query(
    `update seat set state = 'free', owner = null, order_id = null, held_until = null
     where plan_id = 'workshop' and state <> 'retired'`,
  )
})

/** The price of an educational lecture with the workshop. */
const price = 6_000
const plans = { options: ['workshop'] }

test('completes its order if its seats are still free', async ({
  system,
  buyer,
  secretariat,
  expiredOrder,
  untilFound,
}) => {
  const { orderId, email, registrationId, jobId } = await expiredOrder()
  expect(await buyer.availableOf('workshop')).toBe(1)
  expect(await untilFound(orderId)).toMatchObject([{ kind: 'latePayment', closedAt: null }])

  expect(await buyer.status(orderId)).toBe('done')
  expect(await buyer.result(orderId)).toMatchObject({
    result: 'succeeded',
    details: { step: 3 },
    resultDetail: { registrationId },
  })
  expect(await buyer.jobResult(jobId)).toMatchObject({ isSuccess: true, step: 3 })
  expect(await buyer.availableOf('workshop')).toBe(0)
  const login = loginIn(await system.mailbox.next(email))
  expect(login.registrationId).toBe(registrationId)
  const loggedIn = await system.client.call(api.login, { body: { ...login, target: 'mypage' } })
  expect(loggedIn).toMatchObject({ status: 200 })
  expect(await secretariat.history(orderId)).toEqual([
    'buyer placed',
    'buyer begun',
    'provider lost',
    'clock declined',
    'clock lapsed',
    'provider paidLate',
  ])
  expect(await secretariat.orderRecord(orderId)).toMatchObject({ state: 'completed', refunded: 0 })
  expect(await secretariat.refunds(orderId)).toEqual([])
  expect(await chargesOf(system.emulator.url, orderId)).toBe(1)

  // The seat is sold, and later comparisons find nothing new.
  await system.clock.jump(hours(25))
  await system.clock.advance(10_000)
  expect(await secretariat.findings(orderId)).toHaveLength(1)
  expect(system.mailbox.received(email)).toHaveLength(2)
})

test('completes an order that ended after five later declines', async ({
  system,
  buyer,
  secretariat,
  untilFound,
}) => {
  const order = await buyer.newOrder(plans)
  const { orderId } = order
  await buyer.payLate(order, minutes(6))
  await armScenario(system.emulator.url, { call: 'ExecTran', scenario: 'token-expired', times: 5, orderId })
  for (let count = 1; count <= 5; count++) {
    await system.clock.advance(10)
    const jobId = await buyer.pay(order)
    expect(await buyer.decided(jobId)).toMatchObject({ code: 'TOKEN_ERROR', canRetry: count < 5 })
  }
  expect(await buyer.result(orderId)).toMatchObject({ result: 'failed', details: { step: 1 } })
  expect(await buyer.availableOf('workshop')).toBe(1)
  expect(await untilFound(orderId)).toMatchObject([{ kind: 'latePayment' }])
  expect(await buyer.result(orderId)).toMatchObject({ result: 'succeeded', details: { step: 3 } })
  expect((await secretariat.history(orderId)).slice(-2)).toEqual(['provider refused', 'provider paidLate'])
  expect(await buyer.availableOf('workshop')).toBe(0)
  expect(loginIn(await system.mailbox.next(order.email)).registrationId).toBe(order.registrationId)
})

test('is reported if the provider refunded it before its order ended', async ({
  system,
  buyer,
  secretariat,
}) => {
  const order = await buyer.newOrder(plans)
  const { orderId } = order
  await buyer.payLate(order, minutes(3))
  // Only the provider's clock: otherwise our books would be compared in between.
  await advanceProvider(system.emulator.url, minutes(3))
  await until(
    () => chargesOf(system.emulator.url, orderId),
    (charges) => charges === 1,
  )
  await alterCharge(system.emulator.url, orderId)
  await resetProviderClock(system.emulator.url)
  await system.clock.jump(minutes(31))
  await buyer.advanceUntil(
    () => buyer.status(orderId),
    (status) => status === 'expired',
  )
  expect(await secretariat.findings(orderId)).toMatchObject([
    { kind: 'difference', text: expect.stringContaining('charged and refunded there'), closedAt: null },
  ])
  expect(await secretariat.refunds(orderId)).toEqual([])
  expect(await buyer.availableOf('workshop')).toBe(1)
})

describe('a late payment is refunded', () => {
  test('if its last seat was sold in between', async ({
    system,
    buyer,
    secretariat,
    expiredOrder,
    expectRefunded,
  }) => {
    const order = await expiredOrder(await buyer.newPerson('en'))
    const other = await buyer.paidOrder(plans)
    const mail = await expectRefunded(order, order.jobId, 'expired')
    expect(mail.subject).toMatch(/Refund for incomplete registration/)
    expect(mail.text).toContain('¥6,000')
    expect(mail.text).toContain('We could not complete your registration')
    expect((await secretariat.orderRecord(other.orderId)).state).toBe('completed')
    expect(await buyer.availableOf('workshop')).toBe(0)
    expect(await buyer.status(order.orderId)).toBe('done')
    expect(await buyer.result(order.orderId)).toMatchObject({
      result: 'failed',
      details: { step: 2, canRetry: false },
      resultDetail: null,
    })
    // Later comparisons find nothing else to do.
    await system.clock.jump(hours(25))
    await system.clock.advance(10_000)
    expect(await secretariat.refunds(order.orderId)).toHaveLength(1)
    expect(await secretariat.findings(order.orderId)).toHaveLength(1)
    // The instructions in the mail work.
    expect((await system.client.call(api.preRegister, { body: preRegistrationOf(order.email) })).status).toBe(
      201,
    )
  })

  test('if the buyer has revoked the pre-registration', async ({ system, buyer, expectRefunded }) => {
    const order = await buyer.newOrder(plans)
    const jobId = await buyer.payLate(order, minutes(3))
    const { code } = order
    const { revokeToken } = expectOk(await system.client.call(api.readPreRegistration, { params: { code } }))
    const revoked = await system.client.call(api.revokePreRegistration, {
      params: { code },
      token: revokeToken,
    })
    expect(revoked.status).toBe(204)
    const mail = await expectRefunded(order, jobId, 'canceled')
    expect(mail.subject).toContain('ご返金のお知らせ')
    expect(mail.text).toContain('¥6,000')
    expect(await buyer.result(order.orderId)).toMatchObject({ result: 'failed', details: { step: 2 } })
    expect(await buyer.availableOf('workshop')).toBe(1)
  })

  test('if the person has registered with another order', async ({
    system,
    buyer,
    secretariat,
    expectRefunded,
  }) => {
    const person = await buyer.newPerson()
    const first = await buyer.newOrder(plans, person)
    const jobId = await buyer.payLate(first, minutes(3))
    const second = await buyer.paidOrder({ planId: 'member' }, person)
    expect(loginIn(second.mail).registrationId).toBe(second.registrationId)
    const mail = await expectRefunded(first, jobId, 'canceled')
    expect(mail.text).toContain('¥6,000')
    expect(mail.text).not.toContain('参加登録は完了しておりません')
    expect((await secretariat.orderRecord(second.orderId)).state).toBe('completed')
    expect(await chargesOf(system.emulator.url, second.orderId)).toBe(1)
    const login = await system.client.call(api.login, { body: { ...loginIn(second.mail), target: 'mypage' } })
    expect(login.status).toBe(200)
  })

  test('if the person has another unpaid order, which stays', async ({
    buyer,
    secretariat,
    expectRefunded,
  }) => {
    const person = await buyer.newPerson()
    const first = await buyer.newOrder(plans, person)
    const jobId = await buyer.payLate(first, minutes(3))
    const second = await buyer.newOrder({ planId: 'member' }, person)
    await expectRefunded(first, jobId, 'canceled')
    expect((await secretariat.orderRecord(second.orderId)).state).toBe('open')
    expect(await buyer.decided(await buyer.pay(second))).toMatchObject({ isSuccess: true })
  })
})
