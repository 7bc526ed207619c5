import {
  answerChallenge,
  armScenario,
  type Buyers,
  type BuyersOrder,
  clearScenarios,
  databaseContents,
  returnBrowser,
  type System,
  scenariosLeft,
  threeDSecureCards,
  transactionOf,
  until,
  untilJobsDone,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { describe, expect } from 'vitest'
import { minutes } from '../../platform/duration.ts'

const test = systemTest()
  /** An order whose buyer is away and, by default, has answered the issuer. */
  .extend('away', ({ system, buyer }) => async ({ isAnswered = true } = {}) => {
    const order = await buyer.newOrder()
    const payment = await buyer.payAway(order, threeDSecureCards.challenged)
    if (isAnswered) await answerChallenge(system.emulator.url, payment.accessId)
    return { order, ...payment }
  })

test.beforeEach(({ system }) => clearScenarios(system.emulator.url))

const back = (system: System, accessId: string | null, method?: 'GET' | 'POST') =>
  returnBrowser(system.url, accessId, method)

const untilDone = (buyer: Buyers, { orderId }: BuyersOrder) =>
  until(
    () => buyer.status(orderId),
    (status) => status === 'done',
  )
/**
 * Makes the first call that could charge fail. If the fault is still armed at the end, there was no such
 * call.
 */
const watchCharges = (system: System, { orderId }: BuyersOrder) =>
  armScenario(system.emulator.url, { call: 'SecureTran2', scenario: 'http-500', times: 1, orderId })
const wasCharged = async (system: System) => (await scenariosLeft(system.emulator.url)) === 0

test.for(['GET', 'POST'] as const)(
  'redirects a browser that returns by %s to the payment window, without a secret',
  async (method, { system, buyer, away }) => {
    const { order, jobId, accessId } = await away()
    const { status, location } = await back(system, accessId, method)
    expect(status).toBe(303)
    expect(location?.origin).toBe('http://localhost:3000')
    expect(location?.pathname).toBe('/')
    const [page, query] = location?.hash.split('?') ?? []
    expect(page).toBe('#/payment')
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ orderId: order.orderId, jobId })
    expect(location?.href).not.toContain(order.code)
    expect(location?.href).not.toContain(accessId)
    await untilDone(buyer, order)
    expect((await buyer.result(order.orderId)).result).toBe('succeeded')
    expect(await buyer.charges(order)).toBe(1)
  },
)

test('charges once for many concurrent returns, and always redirects to the order', async ({
  system,
  buyer,
  away,
}) => {
  const { order, jobId, accessId } = await away()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => back(system, accessId, index % 2 === 0 ? 'GET' : 'POST')),
  )
  expect(new Set(answers.map(({ status, location }) => `${status} ${location?.hash}`))).toEqual(
    new Set([`303 #/payment?orderId=${order.orderId}&jobId=${jobId}`]),
  )
  await untilDone(buyer, order)
  expect(await buyer.charges(order)).toBe(1)
  await watchCharges(system, order)
  expect((await back(system, accessId)).location?.hash).toContain(jobId)
  await system.clock.advance(minutes(1))
  expect(await wasCharged(system)).toBe(false)
  expect(await buyer.charges(order)).toBe(1)
  expect((await buyer.result(order.orderId)).result).toBe('succeeded')
})

test('sends nothing more after a reload while the charge is on its way', async ({ system, buyer, away }) => {
  const { order, jobId, accessId } = await away()
  await armScenario(system.emulator.url, { call: 'SecureTran2', scenario: 'slow', times: 1, ms: 60_000 })
  await back(system, accessId)
  await until(
    () => wasCharged(system),
    (taken) => taken,
  )
  await watchCharges(system, order)
  expect(await buyer.jobStatus(jobId)).toEqual({ status: 'progress' })
  expect((await back(system, accessId)).location?.hash).toContain(jobId)
  await system.clock.advance(2_000)
  expect(await wasCharged(system)).toBe(false)
  // Release the slow calls.
  await clearScenarios(system.emulator.url)
  await untilDone(buyer, order)
  expect(await buyer.charges(order)).toBe(1)
})

test('declines a return before the buyer has answered, and allows another attempt', async ({
  system,
  buyer,
  away,
}) => {
  const { order, jobId, accessId } = await away({ isAnswered: false })
  await back(system, accessId)
  expect(await buyer.decided(jobId)).toMatchObject({
    isSuccess: false,
    canRetry: true,
    errors: [{ errorCode: 'E01E50004', advice: 'authenticationFailed' }],
  })
  expect(await buyer.charges(order)).toBe(0)
  await system.clock.advance(10)
  const again = await buyer.payAway(order, threeDSecureCards.challenged)
  await answerChallenge(system.emulator.url, again.accessId)
  await back(system, again.accessId)
  expect(await buyer.decided(again.jobId)).toMatchObject({ isSuccess: true })
  expect(await buyer.charges(order)).toBe(1)
})

test('charges nothing if the buyer never returns, and the order expires', async ({ system, buyer, away }) => {
  const { order, jobId } = await away()
  await watchCharges(system, order)
  await system.clock.jump(minutes(29))
  expect(await buyer.status(order.orderId)).toBe('progress')
  expect((await buyer.jobStatus(jobId)).redirectUrl).toContain(system.emulator.url)
  await system.clock.jump(minutes(1))
  await buyer.advanceUntil(
    () => buyer.status(order.orderId),
    (status) => status === 'expired',
  )
  expect(await buyer.jobStatus(jobId)).toEqual({ status: 'done' })
  expect(await buyer.jobResult(jobId)).toMatchObject({ isSuccess: false, code: '1500', canRetry: false })
  expect(await wasCharged(system)).toBe(false)
  expect(await buyer.charges(order)).toBe(0)
})

test.for([
  ['is noticed then', 0],
  ['was noticed before', minutes(10)],
] as const)(
  "charges nothing for a return after the order's time, whose end %s",
  async ([_, later], { system, buyer, away }) => {
    const { order, jobId, accessId } = await away()
    await watchCharges(system, order)
    await system.clock.jump(minutes(30))
    if (later > 0)
      await buyer.advanceUntil(
        () => buyer.status(order.orderId),
        (status) => status === 'expired',
      )
    expect(await back(system, accessId)).toMatchObject({
      status: 303,
      location: { hash: expect.stringContaining(jobId) },
    })
    await buyer.advanceUntil(
      () => buyer.status(order.orderId),
      (status) => status === 'expired',
    )
    expect(await wasCharged(system)).toBe(false)
    expect(await transactionOf(system.emulator.url, order.orderId)).toMatchObject({
      status: 'AUTHENTICATED',
      charges: 0,
    })
  },
)

describe('redirects a return without a known transaction to the payment window without an order', () => {
  test.for([
    ['none', null],
    ['an empty one', ''],
    ['an unknown one', 'f'.repeat(32)],
    ['an order id', 'order'],
    ['something else', `' or 1=1 --`],
    ['bytes that are not text', '\u0000\uffff'],
  ] as const)('%s', async ([_what, named], { system, buyer, away }) => {
    const { order, jobId } = await away()
    const accessId = named === 'order' ? order.orderId : named
    await untilJobsDone(system)
    const before = await databaseContents(system.db)
    for (const method of ['GET', 'POST'] as const) {
      const { status, location } = await back(system, accessId, method)
      expect(status).toBe(303)
      expect(location?.href.replace(/\?$/, '')).toBe('http://localhost:3000/#/payment')
    }
    expect(await databaseContents(system.db)).toEqual(before)
    expect((await buyer.jobStatus(jobId)).redirectUrl).toContain(system.emulator.url)
  })
})
