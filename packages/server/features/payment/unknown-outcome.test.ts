import { api } from '@uketsuke/contract'
import {
  advanceClockUntil,
  alterCharge,
  armScenario,
  beginPayment,
  cards,
  chargesOf,
  clearScenarios,
  expectOk,
  isDecided,
  type System,
  scenariosLeft,
  transactionOf,
  until,
  untilScenariosUsed,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { minutes } from '../../platform/duration.ts'

const test = systemTest({ cardTimeout: 1_000 })

test.beforeEach(({ system }) => clearScenarios(system.emulator.url))

/** Waits until the server has recorded the outcome as unknown. */
const untilUnknown = (system: System, jobId: string) =>
  until(
    async () =>
      (await system.db.query('select state from payment_attempt where job_id = $1', [jobId])).rows[0],
    (row) => row?.state === 'unknown',
  )

/** Limits the wait for a state that must be reached quickly. */
const patience = { tries: 100 }

const lostAnswers = [
  ['ExecTran', 'timeout-after'],
  ['ExecTran', 'garbage'],
] as const

test.for(lostAnswers)(
  'asks the provider after a lost answer (%s %s), instead of failing or charging again',
  async ([call, scenario], { system, buyer }) => {
    const order = await buyer.newOrder()
    await armScenario(system.emulator.url, { call, scenario, times: 1 })
    const jobId = await buyer.pay(order)
    await untilUnknown(system, jobId)
    expect(await buyer.jobStatus(jobId)).toEqual({ status: 'progress' })
    expect(await buyer.status(order.orderId)).toBe('progress')
    expect(await buyer.result(order.orderId)).toMatchObject({
      result: null,
      details: { step: -1, canRetry: false },
    })
    expect(await buyer.pay(order)).toBe(jobId)
    expect(await buyer.pay(order)).toBe(jobId)

    await advanceClockUntil(
      system,
      () => buyer.status(order.orderId),
      (status) => status === 'done',
      patience,
    )
    expect(await buyer.jobStatus(jobId)).toEqual({ status: 'done' })
    expect(await buyer.jobResult(jobId)).toMatchObject({ isSuccess: true, step: 3 })
    expect(await buyer.result(order.orderId)).toMatchObject({
      result: 'succeeded',
      resultDetail: { registrationId: order.registrationId },
    })
    expect(await chargesOf(system.emulator.url, order.orderId)).toBe(1)
    expect((await system.mailbox.next(order.email)).text).toContain(order.registrationId)
  },
)

test('does not accept a charge of another amount as the payment', async ({ system, buyer }) => {
  const order = await buyer.newOrder()
  await armScenario(system.emulator.url, { call: 'ExecTran', scenario: 'timeout-after', times: 1 })
  await untilUnknown(system, await buyer.pay(order))
  await alterCharge(system.emulator.url, order.orderId, 1)
  // The arrival of the third inquiry shows that the answers to the first two have been processed.
  for (let inquiry = 1; inquiry <= 3; inquiry++) {
    const { orderId } = order
    await armScenario(system.emulator.url, {
      call: 'SearchTrade',
      scenario: 'slow',
      ms: 1,
      times: 1,
      orderId,
    })
    await advanceClockUntil(
      system,
      () => scenariosLeft(system.emulator.url),
      (left) => left === 0,
      patience,
    )
  }
  expect(await buyer.status(order.orderId)).toBe('progress')
  expect((await buyer.result(order.orderId)).result).toBeNull()
})

test('reports a charge that the provider refunded before its outcome was known', async ({
  system,
  buyer,
  secretariat,
}) => {
  const order = await buyer.newOrder()
  const { orderId } = order
  await armScenario(system.emulator.url, { call: 'ExecTran', scenario: 'timeout-after', times: 1 })
  const jobId = await buyer.pay(order)
  await untilUnknown(system, jobId)
  await alterCharge(system.emulator.url, orderId)
  const result = await advanceClockUntil(system, () => buyer.jobResult(jobId), isDecided, patience)
  expect(result).toMatchObject({ isSuccess: false, canRetry: false })
  expect(await secretariat.findings(orderId)).toMatchObject([
    { kind: 'difference', text: expect.stringContaining('charged and refunded there'), closedAt: null },
  ])
})

test.for(['timeout-after', 'garbage'] as const)(
  'finds an order whose registration answer was lost (%s) at the provider, and charges it once',
  async (scenario, { system, buyer }) => {
    const order = await buyer.newOrder()
    await armScenario(system.emulator.url, { call: 'EntryTran', scenario, times: 1 })
    await buyer.pay(order)
    await until(
      () => buyer.status(order.orderId),
      (status) => status === 'done',
    )
    expect((await buyer.result(order.orderId)).result).toBe('succeeded')
    expect(await transactionOf(system.emulator.url, order.orderId)).toMatchObject({
      status: 'CAPTURE',
      charges: 1,
    })
  },
)

test.for(['timeout-before', 'http-500'] as const)(
  'retries a registration that never reached the provider (%s), and charges once',
  async (scenario, { system, buyer }) => {
    const order = await buyer.newOrder()
    await armScenario(system.emulator.url, { call: 'EntryTran', scenario, times: 1 })
    const jobId = await buyer.pay(order)
    const result = await until(() => buyer.jobResult(jobId), isDecided)
    expect(result).toMatchObject({ isSuccess: false, code: '1300', canRetry: true })
    expect(await buyer.status(order.orderId)).toBe('progress')
    await system.clock.advance(10)
    await buyer.pay(order)
    await until(
      () => buyer.status(order.orderId),
      (status) => status === 'done',
    )
    expect(await chargesOf(system.emulator.url, order.orderId)).toBe(1)
  },
)

test.for(['timeout-before', 'http-500'] as const)(
  'keeps a charge that never arrived (%s) undecided while it could be on its way, then allows a retry',
  async (scenario, { system, buyer }) => {
    const order = await buyer.newOrder()
    await armScenario(system.emulator.url, { call: 'ExecTran', scenario, times: 1 })
    const jobId = await buyer.pay(order)
    await untilUnknown(system, jobId)
    await system.clock.advance(minutes(1))
    expect(await buyer.jobStatus(jobId)).toEqual({ status: 'progress' })
    expect(await buyer.pay(order)).toBe(jobId)

    const result = await advanceClockUntil(system, () => buyer.jobResult(jobId), isDecided, patience)
    expect(result).toMatchObject({ isSuccess: false, code: '1300', canRetry: true, step: 1 })
    expect(await buyer.status(order.orderId)).toBe('progress')
    expect(await chargesOf(system.emulator.url, order.orderId)).toBe(0)

    const second = await buyer.pay(order)
    expect(second).not.toBe(jobId)
    await until(
      () => buyer.status(order.orderId),
      (status) => status === 'done',
    )
    expect((await buyer.result(order.orderId)).result).toBe('succeeded')
    expect(await chargesOf(system.emulator.url, order.orderId)).toBe(1)
  },
)

test("decides nothing while the provider's inquiries fail too", async ({ system, buyer }) => {
  const order = await buyer.newOrder()
  await armScenario(system.emulator.url, { call: 'ExecTran', scenario: 'timeout-after', times: 1 })
  await armScenario(system.emulator.url, { call: 'SearchTrade', scenario: 'http-500', times: 100 })
  const jobId = await buyer.pay(order)
  await untilUnknown(system, jobId)
  await system.clock.advance(minutes(3))
  expect(await buyer.jobStatus(jobId)).toEqual({ status: 'progress' })
  await clearScenarios(system.emulator.url)
  await advanceClockUntil(
    system,
    () => buyer.status(order.orderId),
    (status) => status === 'done',
    patience,
  )
  expect((await buyer.result(order.orderId)).result).toBe('succeeded')
  expect(await chargesOf(system.emulator.url, order.orderId)).toBe(1)
})

test('does not expire an order while its payment is unknown', async ({ system, buyer }) => {
  const order = await buyer.newOrder()
  await armScenario(system.emulator.url, { call: 'ExecTran', scenario: 'timeout-after', times: 1 })
  await armScenario(system.emulator.url, { call: 'SearchTrade', scenario: 'http-500', times: 100 })
  const jobId = await buyer.pay(order)
  await untilUnknown(system, jobId)
  await system.clock.jump(minutes(31))
  await system.clock.advance(20_000)
  expect(await buyer.status(order.orderId)).toBe('progress')
  await clearScenarios(system.emulator.url)
  await advanceClockUntil(
    system,
    () => buyer.status(order.orderId),
    (status) => status === 'done',
    patience,
  )
  expect(await buyer.result(order.orderId)).toMatchObject({ result: 'succeeded' })
  expect(await chargesOf(system.emulator.url, order.orderId)).toBe(1)
})

test("asks the provider before a declined order expires, and keeps the decline's details", async ({
  system,
  buyer,
}) => {
  const order = await buyer.newOrder()
  const { code, orderId } = order
  const { jobId } = expectOk(
    await beginPayment(system.client, system.emulator.url, { code, orderId }, cards.declined),
  )
  await until(
    () => buyer.jobStatus(jobId),
    ({ status }) => status === 'done',
  )
  await armScenario(system.emulator.url, { call: 'SearchTrade', scenario: 'http-500', times: 1, orderId })
  await system.clock.jump(minutes(31))
  await untilScenariosUsed(system.emulator.url)
  expect(await buyer.status(order.orderId)).toBe('progress')
  await advanceClockUntil(
    system,
    () => system.client.call(api.readPaymentStatus, { params: { orderId } }),
    ({ status }) => status === 410,
    { step: 10_000, ...patience },
  )
  expect(await chargesOf(system.emulator.url, orderId)).toBe(0)
  expect(await buyer.jobResult(jobId)).toMatchObject({ errors: [{ errorCode: '42G020000' }] })
})

test('registers a charge that succeeds unexpectedly late, when the order would expire', async ({
  system,
  buyer,
}) => {
  const order = await buyer.newOrder()
  await armScenario(system.emulator.url, { call: 'ExecTran', scenario: 'slow', times: 1, ms: 6_000 })
  const jobId = await buyer.pay(order)
  await untilUnknown(system, jobId)
  // By the server's clock, no charge can be on its way any longer, but the provider is still working on it.
  await advanceClockUntil(
    system,
    () => buyer.jobStatus(jobId),
    ({ status }) => status === 'done',
    { step: 30_000, ...patience },
  )
  expect(await buyer.jobResult(jobId)).toMatchObject({ isSuccess: false, code: '1300', canRetry: true })
  await until(
    () => chargesOf(system.emulator.url, order.orderId),
    (charges) => charges === 1,
  )
  await system.clock.jump(minutes(31))
  await advanceClockUntil(
    system,
    () => buyer.status(order.orderId),
    (status) => status === 'done',
    patience,
  )
  expect(await buyer.result(order.orderId)).toMatchObject({ result: 'succeeded' })
  expect(await buyer.jobResult(jobId)).toMatchObject({ isSuccess: true })
  expect(await chargesOf(system.emulator.url, order.orderId)).toBe(1)
})

test('waits for a slow card network by asking, and accepts a late success', async ({ system, buyer }) => {
  const order = await buyer.newOrder()
  await armScenario(system.emulator.url, { call: 'ExecTran', scenario: 'slow', times: 1, ms: 1_000 })
  const jobId = await buyer.pay(order)
  await untilUnknown(system, jobId)
  await until(
    () => transactionOf(system.emulator.url, order.orderId),
    (transaction) => transaction?.charges === 1,
  )
  await advanceClockUntil(
    system,
    () => buyer.status(order.orderId),
    (status) => status === 'done',
    patience,
  )
  expect(await buyer.jobResult(jobId)).toMatchObject({ isSuccess: true })
  expect(await chargesOf(system.emulator.url, order.orderId)).toBe(1)
})
