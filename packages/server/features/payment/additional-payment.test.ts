import { api } from '@uketsuke/contract'
import {
  advanceClockUntil,
  answerChallenge,
  armScenario,
  beginPayment,
  buyersOf,
  cards,
  chargesOf,
  clearScenarios,
  expectOk,
  isDecided,
  type LoggedIn,
  optionBuyersOf,
  returnBrowser,
  type System,
  threeDSecureCards,
  transactionOf,
  until,
  untilRefunded,
  untilScenariosUsed,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { describe, expect } from 'vitest'
import { minutes } from '../../platform/duration.ts'

const price = 5_000
const bookOf = (system: System, orderId: string) => transactionOf(system.emulator.url, orderId)

const test = systemTest()
  .extend('buyers', { scope: 'file' }, ({ system }) => optionBuyersOf(system))
  .extend('participant', ({ buyers }) => buyers.become())
  .extend('orderId', ({ buyers, participant }) => buyers.paidOrder(participant, 'reception'))
  .extend('payAway', ({ system, participant, buyers, orderId }) => async () => {
    const jobId = await buyers.pay(participant, orderId, threeDSecureCards.challenged)
    await until(
      () => buyers.jobStatus(participant, jobId),
      ({ redirectUrl }) => redirectUrl !== undefined,
    )
    return { jobId, accessId: (await bookOf(system, orderId))?.accessId ?? '' }
  })
  /**
   * The provider reports that the card was not charged, and then charges it two minutes after the order has
   * expired.
   */
  .extend('payLate', ({ system, participant, secretariat, buyers, orderId }) => async () => {
    await armScenario(system.emulator.url, {
      call: 'ExecTran',
      scenario: 'late-success',
      times: 1,
      ms: minutes(32),
      orderId,
    })
    const jobId = await buyers.pay(participant, orderId)
    await untilScenariosUsed(system.emulator.url)
    await until(
      async () => {
        await system.clock.jump(20_000)
        await system.clock.advance(5_000)
        return buyers.jobResult(participant, jobId)
      },
      isDecided,
      100,
    )
    await system.clock.jump(minutes(29))
    await advanceClockUntil(
      system,
      () => secretariat.orderRecord(orderId),
      ({ state }) => state === 'expired',
    )
  })
  .extend(
    'untilFound',
    ({ system, secretariat, orderId }) =>
      () =>
        until(
          async () => {
            await system.clock.jump(minutes(1))
            await system.clock.advance(5_000)
            return secretariat.findings(orderId)
          },
          (findings) => findings.length > 0,
          100,
        ),
  )
  .extend('expectRefunded', ({ system, orderId }) => async () => {
    const [refund] = await untilRefunded(system, orderId, { step: 2_000 })
    expect(refund).toMatchObject({ cause: 'latePayment', amount: price })
    expect(await bookOf(system, orderId)).toMatchObject({ charges: 0, charged: price, refunded: price })
  })

test.beforeEach(({ system }) => clearScenarios(system.emulator.url))

test('charges once for ten concurrent clicks', async ({ system, participant, buyers, orderId }) => {
  const clicks = await Promise.all(Array.from({ length: 10 }, () => buyers.execute(participant, orderId)))
  const jobs = new Set(clicks.flatMap((click) => (click.ok ? [click.body.jobId] : [])))
  // The slowest clicks may find the order already paid.
  for (const click of clicks)
    expect(click).toMatchObject(click.ok ? {} : { body: { code: 'ALREADY_COMPLETED' } })
  expect(jobs.size).toBe(1)
  expect(await buyers.decided(participant, [...jobs][0] ?? '')).toMatchObject({ isSuccess: true })
  expect(await bookOf(system, orderId)).toMatchObject({ charges: 1, charged: price })
  expect(await buyers.execute(participant, orderId)).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_COMPLETED' },
  })
})

test('asks the provider after a lost answer, and delivers the option', async ({
  system,
  participant,
  buyers,
  orderId,
  buyer,
}) => {
  await armScenario(system.emulator.url, { call: 'ExecTran', scenario: 'http-500-after', times: 1, orderId })
  const jobId = await buyers.pay(participant, orderId)
  await untilScenariosUsed(system.emulator.url)
  expect(await buyer.result(orderId)).toMatchObject({ result: null })
  expect(await buyers.order(participant, 'luncheon')).toMatchObject({ body: { code: 'REQUEST_IN_PROGRESS' } })
  const result = await advanceClockUntil(system, () => buyers.jobResult(participant, jobId), isDecided)
  expect(result).toMatchObject({ isSuccess: true })
  expect(await chargesOf(system.emulator.url, orderId)).toBe(1)
  expect(await buyers.bought(participant)).toEqual(['reception'])
})

test('accepts another card after a declined one', async ({ participant, buyers, orderId }) => {
  const declined = await buyers.decided(participant, await buyers.pay(participant, orderId, cards.declined))
  expect(declined).toMatchObject({ isSuccess: false, code: 'OTHER_PAYMENT_ERROR', canRetry: true, step: 1 })
  expect(await buyers.bought(participant)).toEqual([])
  expect(await buyers.decided(participant, await buyers.pay(participant, orderId))).toMatchObject({
    isSuccess: true,
  })
})

describe('3-D Secure', () => {
  test('returns the browser to the additional payment, which continues', async ({
    system,
    participant,
    buyers,
    payAway,
    orderId,
  }) => {
    const { jobId, accessId } = await payAway()
    await answerChallenge(system.emulator.url, accessId)
    const { status, location } = await returnBrowser(system.url, accessId)
    expect(status).toBe(303)
    expect(location?.hash).toBe(`#/additional-payment?${new URLSearchParams({ orderId, jobId })}`)
    expect(await buyers.decided(participant, jobId)).toMatchObject({ isSuccess: true })
    expect(await bookOf(system, orderId)).toMatchObject({ charges: 1, charged: price })
  })

  test('leaves the order open for another card when the buyer gives up', async ({
    system,
    participant,
    buyers,
    payAway,
    orderId,
  }) => {
    const { jobId, accessId } = await payAway()
    const abandoned = await system.client.call(api.abandonAdditionalJob, {
      token: participant.token,
      params: { jobId },
    })
    expect(abandoned.status).toBe(204)
    await answerChallenge(system.emulator.url, accessId)
    await returnBrowser(system.url, accessId)
    expect(await chargesOf(system.emulator.url, orderId)).toBe(0)
    expect(await buyers.decided(participant, await buyers.pay(participant, orderId))).toMatchObject({
      isSuccess: true,
    })
  })
})

describe('ownership', () => {
  let other: LoggedIn
  let jobId: string
  test.beforeEach(async ({ participant, buyers, orderId }) => {
    other = await buyers.become()
    jobId = await buyers.pay(participant, orderId, threeDSecureCards.challenged)
    await until(
      () => buyers.jobStatus(participant, jobId),
      ({ redirectUrl }) => redirectUrl !== undefined,
    )
  })
  const job = () => ({ token: other.token, params: { jobId } })
  const noOrder = { status: 404, body: { code: 'PAYMENT_NOT_FOUND' } }
  const noJob = { status: 404, body: { code: 'JOB_NOT_FOUND' } }

  test('another participant can neither see its price or its jobs, nor pay or abandon them', async ({
    system,
    secretariat,
    buyers,
    orderId,
  }) => {
    const { client } = system
    expect(
      await client.call(api.readAdditionalPrice, { token: other.token, query: { orderId } }),
    ).toMatchObject(noOrder)
    expect(await buyers.execute(other, orderId)).toMatchObject(noOrder)
    expect(await client.call(api.readAdditionalJobStatus, job())).toMatchObject(noJob)
    expect(await client.call(api.readAdditionalJobResult, job())).toMatchObject(noJob)
    expect(await client.call(api.abandonAdditionalJob, job())).toMatchObject(noJob)
    expect(await secretariat.orderRecord(orderId)).toMatchObject({ state: 'authenticating' })
  })

  test("the calls for registrations do not find it, even with its buyer's code", async ({
    system,
    participant,
    orderId,
  }) => {
    const { client, emulator } = system
    expect(await client.call(api.readJobStatus, { params: { jobId } })).toMatchObject(noJob)
    expect(await client.call(api.readJobResult, { params: { jobId } })).toMatchObject(noJob)
    expect(await client.call(api.abandonJob, { params: { jobId } })).toMatchObject(noJob)
    expect(await beginPayment(client, emulator.url, { code: participant.code, orderId })).toMatchObject(
      noOrder,
    )
  })

  test('the calls for additional purchases do not find the order of a registration', async ({
    system,
    participant,
    buyers,
  }) => {
    const registration = await buyersOf(system).newOrder()
    expect(await buyers.execute(participant, registration.orderId)).toMatchObject(noOrder)
    const asked = { token: participant.token, query: { orderId: registration.orderId } }
    expect(await system.client.call(api.readAdditionalPrice, asked)).toMatchObject(noOrder)
  })
})

describe('a payment that arrives after the order has ended', () => {
  test('buys the option if there are seats, and adds a finding', async ({
    system,
    participant,
    buyers,
    payLate,
    untilFound,
  }) => {
    await payLate()
    expect((await untilFound())[0]).toMatchObject({
      kind: 'latePayment',
      text: expect.stringContaining('the purchase is complete'),
    })
    expect(await buyers.bought(participant)).toEqual(['reception'])
    expect((await system.mailbox.next(participant.email)).subject).toContain('追加購入完了のお知らせ')
  })

  test('is refunded if the buyer bought the same option in between, and the buyer learns why', async ({
    system,
    participant,
    buyers,
    payLate,
    untilFound,
    expectRefunded,
    orderId,
    buyer,
  }) => {
    await payLate()
    // The clock has moved, but the login is still valid.
    const second = await buyers.paidOrder(participant, 'reception')
    expect(await buyers.decided(participant, await buyers.pay(participant, second))).toMatchObject({
      isSuccess: true,
    })
    await system.mailbox.next(participant.email)
    await untilFound()
    await expectRefunded()
    expect(await buyer.result(orderId)).toMatchObject({ result: 'failed', details: { step: 2 } })
    expect((await system.mailbox.next(participant.email)).text).toContain('追加購入を完了できませんでした')
    expect(await bookOf(system, second)).toMatchObject({ charged: price, refunded: 0 })
  })

  test('is refunded if the participant was disabled while paying', async ({
    system,
    participant,
    secretariat,
    buyers,
    expectRefunded,
    orderId,
  }) => {
    await armScenario(system.emulator.url, {
      call: 'ExecTran',
      scenario: 'http-500-after',
      times: 1,
      orderId,
    })
    await buyers.pay(participant, orderId)
    await untilScenariosUsed(system.emulator.url)
    await secretariat.disable(participant.registrationId)
    await advanceClockUntil(
      system,
      () => secretariat.findings(orderId),
      (findings) => findings.length > 0,
    )
    await expectRefunded()
    expect(await secretariat.orderRecord(orderId)).toMatchObject({ state: 'failed', refunded: price })
  })
})

describe('a refund by the secretariat', () => {
  test('of everything lets the participant buy the option again, and tells them that it is gone', async ({
    system,
    participant,
    secretariat,
    buyers,
    orderId,
  }) => {
    await buyers.decided(participant, await buyers.pay(participant, orderId))
    await system.mailbox.next(participant.email)
    expectOk(await secretariat.askRefund(orderId, { seats: 'free' }))
    await advanceClockUntil(
      system,
      () => secretariat.orderRecord(orderId),
      ({ state }) => state === 'refunded',
    )
    const { text } = await system.mailbox.next(participant.email)
    for (const told of ['オプションの追加購入をキャンセルいたしました。', '参加登録はそのまま有効です。'])
      expect(text).toContain(told)
    expect(await buyers.bought(participant)).toEqual([])
    await buyers.paidOrder(participant, 'reception')
  })

  test('that disables a participant ends their unpaid orders', async ({
    system,
    participant,
    secretariat,
    buyers,
    orderId,
  }) => {
    await buyers.decided(participant, await buyers.pay(participant, orderId))
    const unpaid = await buyers.paidOrder(participant, 'workshop')
    expectOk(await secretariat.askRefund(orderId, { participant: 'disable' }))
    await advanceClockUntil(
      system,
      () => secretariat.orderRecord(unpaid),
      ({ state }) => state === 'canceled',
    )
  })
})
