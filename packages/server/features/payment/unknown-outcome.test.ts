import { api } from '@uketsuke/contract'
import {
  advanceClockUntil,
  armScenario,
  beginPayment,
  callProvider,
  cards,
  chargesOf,
  expectOk,
  isDecided,
  newEmail,
  obtainCode,
  orderAndRegister,
  type System,
  transactionOf,
  until,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { minutes } from '../../platform/duration.ts'

const test = systemTest({ cardTimeout: 1_000 })

test.beforeEach(async ({ system }) => {
  await fetch(`${system.emulator.url}/_emulator/scenarios`, { method: 'DELETE' })
})

const newOrder = async (system: System) => {
  const email = newEmail()
  const code = await obtainCode(system.client, system.mailbox, email)
  return { email, code, ...(await orderAndRegister(system.client, { code, email, planId: 'educational' })) }
}
type Order = Awaited<ReturnType<typeof newOrder>>

const pay = async (system: System, { code, orderId }: Order) =>
  expectOk(await beginPayment(system.client, system.emulator.url, { code, orderId })).jobId

const statusOf = async (system: System, { orderId }: Order) =>
  expectOk(await system.client.call(api.readPaymentStatus, { params: { orderId } })).status
const resultOf = async (system: System, { orderId }: Order) =>
  expectOk(await system.client.call(api.readPaymentResult, { params: { orderId } }))
const jobStatusOf = async (system: System, jobId: string) =>
  expectOk(await system.client.call(api.readJobStatus, { params: { jobId } })).status
const jobResultOf = async (system: System, jobId: string) =>
  expectOk(await system.client.call(api.readJobResult, { params: { jobId } }))

/** Waits until the server has recorded that it does not know. */
const untilUnknown = (system: System, jobId: string) =>
  until(
    async () =>
      (await system.db.query('select state from payment_attempt where job_id = $1', [jobId])).rows[0],
    (row) => row?.state === 'unknown',
  )

/** A state must be reached sooner than other payments have to. */
const patience = { tries: 100 }

/** How many armed scenarios no call has used yet. */
const scenariosLeft = async (system: System): Promise<number> => {
  const answer = await fetch(`${system.emulator.url}/_emulator/scenarios`)
  return ((await answer.json()) as { armed: unknown[] }).armed.length
}

const lostAnswers = [
  ['ExecTran', 'timeout-after'],
  ['ExecTran', 'garbage'],
] as const

test.for(lostAnswers)(
  'asks the provider after a lost answer (%s %s), instead of failing or charging again',
  async ([call, scenario], { system }) => {
    const order = await newOrder(system)
    await armScenario(system.emulator.url, { call, scenario, times: 1 })
    const jobId = await pay(system, order)
    await untilUnknown(system, jobId)
    expect(await jobStatusOf(system, jobId)).toBe('progress')
    expect(await statusOf(system, order)).toBe('progress')
    expect(await resultOf(system, order)).toMatchObject({
      result: null,
      details: { step: -1, canRetry: false },
    })
    expect(await pay(system, order)).toBe(jobId)
    expect(await pay(system, order)).toBe(jobId)

    await advanceClockUntil(
      system,
      () => statusOf(system, order),
      (status) => status === 'done',
      patience,
    )
    expect(await jobStatusOf(system, jobId)).toBe('done')
    expect(await jobResultOf(system, jobId)).toMatchObject({ isSuccess: true, step: 3 })
    expect(await resultOf(system, order)).toMatchObject({
      result: 'succeeded',
      resultDetail: { registrationId: order.registrationId },
    })
    expect(await chargesOf(system.emulator.url, order.orderId)).toBe(1)
    expect((await system.mailbox.next(order.email)).text).toContain(order.registrationId)
  },
)

test('does not take a charge of another amount for the payment', async ({ system }) => {
  const order = await newOrder(system)
  await armScenario(system.emulator.url, { call: 'ExecTran', scenario: 'timeout-after', times: 1 })
  await untilUnknown(system, await pay(system, order))
  const found = await callProvider(system.emulator.url, 'SearchTrade', { OrderID: order.orderId })
  await callProvider(system.emulator.url, 'ChangeTran', {
    AccessID: found.get('AccessID') ?? '',
    AccessPass: found.get('AccessPass') ?? '',
    JobCd: 'CAPTURE',
    Amount: '1',
  })
  // When the third inquiry arrives, the answers to the first two are processed.
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
      () => scenariosLeft(system),
      (left) => left === 0,
      patience,
    )
  }
  expect(await statusOf(system, order)).toBe('progress')
  expect((await resultOf(system, order)).result).toBeNull()
})

test.for(['timeout-after', 'garbage'] as const)(
  'finds an order whose registration answer was lost (%s) at the provider, and charges it once',
  async (scenario, { system }) => {
    const order = await newOrder(system)
    await armScenario(system.emulator.url, { call: 'EntryTran', scenario, times: 1 })
    await pay(system, order)
    await until(
      () => statusOf(system, order),
      (status) => status === 'done',
    )
    expect((await resultOf(system, order)).result).toBe('succeeded')
    expect(await transactionOf(system.emulator.url, order.orderId)).toMatchObject({
      status: 'CAPTURE',
      charges: 1,
    })
  },
)

test.for(['timeout-before', 'http-500'] as const)(
  'retries a registration that never reached the provider (%s), and charges once',
  async (scenario, { system }) => {
    const order = await newOrder(system)
    await armScenario(system.emulator.url, { call: 'EntryTran', scenario, times: 1 })
    const jobId = await pay(system, order)
    const result = await until(() => jobResultOf(system, jobId), isDecided)
    expect(result).toMatchObject({ isSuccess: false, code: '1300', canRetry: true })
    expect(await statusOf(system, order)).toBe('progress')
    await system.clock.advance(10)
    await pay(system, order)
    await until(
      () => statusOf(system, order),
      (status) => status === 'done',
    )
    expect(await chargesOf(system.emulator.url, order.orderId)).toBe(1)
  },
)

test.for(['timeout-before', 'http-500'] as const)(
  'keeps a charge that never arrived (%s) undecided while it could be on its way, then allows a retry',
  async (scenario, { system }) => {
    const order = await newOrder(system)
    await armScenario(system.emulator.url, { call: 'ExecTran', scenario, times: 1 })
    const jobId = await pay(system, order)
    await untilUnknown(system, jobId)
    await system.clock.advance(minutes(1))
    expect(await jobStatusOf(system, jobId)).toBe('progress')
    expect(await pay(system, order)).toBe(jobId)

    const result = await advanceClockUntil(system, () => jobResultOf(system, jobId), isDecided, patience)
    expect(result).toMatchObject({ isSuccess: false, code: '1300', canRetry: true, step: 1 })
    expect(await statusOf(system, order)).toBe('progress')
    expect(await chargesOf(system.emulator.url, order.orderId)).toBe(0)

    const second = await pay(system, order)
    expect(second).not.toBe(jobId)
    await until(
      () => statusOf(system, order),
      (status) => status === 'done',
    )
    expect((await resultOf(system, order)).result).toBe('succeeded')
    expect(await chargesOf(system.emulator.url, order.orderId)).toBe(1)
  },
)

test('decides nothing while the provider does not answer inquiries either', async ({ system }) => {
  const order = await newOrder(system)
  await armScenario(system.emulator.url, { call: 'ExecTran', scenario: 'timeout-after', times: 1 })
  await armScenario(system.emulator.url, { call: 'SearchTrade', scenario: 'http-500', times: 100 })
  const jobId = await pay(system, order)
  await untilUnknown(system, jobId)
  await system.clock.advance(minutes(3))
  expect(await jobStatusOf(system, jobId)).toBe('progress')
  await fetch(`${system.emulator.url}/_emulator/scenarios`, { method: 'DELETE' })
  await advanceClockUntil(
    system,
    () => statusOf(system, order),
    (status) => status === 'done',
    patience,
  )
  expect((await resultOf(system, order)).result).toBe('succeeded')
  expect(await chargesOf(system.emulator.url, order.orderId)).toBe(1)
})

test('does not expire an order while its payment is unknown', async ({ system }) => {
  const order = await newOrder(system)
  await armScenario(system.emulator.url, { call: 'ExecTran', scenario: 'timeout-after', times: 1 })
  await armScenario(system.emulator.url, { call: 'SearchTrade', scenario: 'http-500', times: 100 })
  const jobId = await pay(system, order)
  await untilUnknown(system, jobId)
  await system.clock.jump(minutes(31))
  await system.clock.advance(20_000)
  expect(await statusOf(system, order)).toBe('progress')
  await fetch(`${system.emulator.url}/_emulator/scenarios`, { method: 'DELETE' })
  await advanceClockUntil(
    system,
    () => statusOf(system, order),
    (status) => status === 'done',
    patience,
  )
  expect(await resultOf(system, order)).toMatchObject({ result: 'succeeded' })
  expect(await chargesOf(system.emulator.url, order.orderId)).toBe(1)
})

test("asks the provider before a declined order expires, and keeps the decline's details", async ({
  system,
}) => {
  const order = await newOrder(system)
  const { code, orderId } = order
  const { jobId } = expectOk(
    await beginPayment(system.client, system.emulator.url, { code, orderId }, cards.declined),
  )
  await until(
    () => jobStatusOf(system, jobId),
    (status) => status === 'done',
  )
  await armScenario(system.emulator.url, { call: 'SearchTrade', scenario: 'http-500', times: 1, orderId })
  await system.clock.jump(minutes(31))
  await until(
    () => scenariosLeft(system),
    (left) => left === 0,
  )
  expect(await statusOf(system, order)).toBe('progress')
  await advanceClockUntil(
    system,
    () => system.client.call(api.readPaymentStatus, { params: { orderId } }),
    ({ status }) => status === 410,
    { step: 10_000, ...patience },
  )
  expect(await chargesOf(system.emulator.url, orderId)).toBe(0)
  expect(await jobResultOf(system, jobId)).toMatchObject({ errors: [{ errorCode: '42G020000' }] })
})

test('registers a charge that succeeds unexpectedly late, when the order would expire', async ({
  system,
}) => {
  const order = await newOrder(system)
  await armScenario(system.emulator.url, { call: 'ExecTran', scenario: 'slow', times: 1, ms: 3_000 })
  const jobId = await pay(system, order)
  await untilUnknown(system, jobId)
  // Longer than a charge can be on its way by the server's clock, but the provider still works on it.
  await advanceClockUntil(
    system,
    () => jobStatusOf(system, jobId),
    (status) => status === 'done',
    { step: 30_000, ...patience },
  )
  expect(await jobResultOf(system, jobId)).toMatchObject({ isSuccess: false, code: '1300', canRetry: true })
  await until(
    () => chargesOf(system.emulator.url, order.orderId),
    (charges) => charges === 1,
  )
  await system.clock.jump(minutes(31))
  await advanceClockUntil(
    system,
    () => statusOf(system, order),
    (status) => status === 'done',
    patience,
  )
  expect(await resultOf(system, order)).toMatchObject({ result: 'succeeded' })
  expect(await jobResultOf(system, jobId)).toMatchObject({ isSuccess: true })
  expect(await chargesOf(system.emulator.url, order.orderId)).toBe(1)
})

test('waits for a slow card network by asking, and accepts a late success', async ({ system }) => {
  const order = await newOrder(system)
  await armScenario(system.emulator.url, { call: 'ExecTran', scenario: 'slow', times: 1, ms: 1_000 })
  const jobId = await pay(system, order)
  await untilUnknown(system, jobId)
  await until(
    () => transactionOf(system.emulator.url, order.orderId),
    (transaction) => transaction?.charges === 1,
  )
  await advanceClockUntil(
    system,
    () => statusOf(system, order),
    (status) => status === 'done',
    patience,
  )
  expect(await jobResultOf(system, jobId)).toMatchObject({ isSuccess: true })
  expect(await chargesOf(system.emulator.url, order.orderId)).toBe(1)
})
