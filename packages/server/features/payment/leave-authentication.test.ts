import { api } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import {
  answerChallenge,
  armScenario,
  type Buyers,
  type BuyersOrder,
  beginPayment,
  cards,
  clearScenarios,
  expectOk,
  returnBrowser,
  type System,
  scenariosLeft,
  threeDSecureCards,
  until,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { describe, expect } from 'vitest'
import { minutes } from '../../platform/duration.ts'

const test = systemTest()

test.beforeEach(({ system }) => clearScenarios(system.emulator.url))

const abandon = (system: System, jobId: string) => system.client.call(api.abandonJob, { params: { jobId } })
const away = async (buyer: Buyers, order: BuyersOrder) => ({
  order,
  ...(await buyer.payAway(order, threeDSecureCards.challenged)),
})

/** Answers the issuer's old page and returns its browser, after which no money may move. */
const expectDeadReturn = async (system: System, buyer: Buyers, order: BuyersOrder, accessId: string) => {
  await answerChallenge(system.emulator.url, accessId)
  await armScenario(system.emulator.url, {
    call: 'SecureTran2',
    scenario: 'http-500',
    times: 1,
    orderId: order.orderId,
  })
  expect((await returnBrowser(system.url, accessId)).status).toBe(303)
  await system.clock.advance(10_000)
  expect(await scenariosLeft(system.emulator.url)).toBe(1)
  expect(await buyer.charges(order)).toBe(0)
}

test('a click on pay while the browser is away gets the same job, which still has the redirect address', async ({
  buyer,
}) => {
  const { order, jobId, redirectUrl } = await away(buyer, await buyer.newOrder())
  expect(await buyer.pay(order)).toBe(jobId)
  expect(await buyer.pay(order, threeDSecureCards.challenged)).toBe(jobId)
  expect(await buyer.jobStatus(jobId)).toEqual({ status: 'progress', redirectUrl })
  expect(await buyer.charges(order)).toBe(0)
})

test('giving up an authentication leaves the order open for another card', async ({ system, buyer }) => {
  const { order, jobId, accessId } = await away(buyer, await buyer.newOrder())
  expect(await abandon(system, jobId)).toMatchObject({ status: 204 })
  expect(await buyer.jobStatus(jobId)).toEqual({ status: 'done' })
  expect(await buyer.jobResult(jobId)).toMatchObject({
    isSuccess: false,
    code: '1300',
    canRetry: true,
    step: 1,
  })
  expect(await buyer.result(order.orderId)).toMatchObject({ result: null, details: { canRetry: true } })
  await expectDeadReturn(system, buyer, order, accessId)
  await clearScenarios(system.emulator.url)

  expect(await buyer.decided(await buyer.pay(order, cards.good))).toMatchObject({ isSuccess: true })
  expect(await buyer.charges(order)).toBe(1)
  expect(await abandon(system, jobId)).toMatchObject({ status: 204 })
  expect((await buyer.result(order.orderId)).result).toBe('succeeded')
})

test('abandoning an authentication twice, even at once, counts once', async ({ system, buyer }) => {
  const { order, jobId } = await away(buyer, await buyer.newOrder())
  const answers = await Promise.all([abandon(system, jobId), abandon(system, jobId), abandon(system, jobId)])
  expect([...answers, await abandon(system, jobId)].map(({ status }) => status)).toEqual([204, 204, 204, 204])
  const { history } = expectOk(
    await system.operator.call(operatorApi.readOrder, { params: { orderId: order.orderId } }),
  )
  expect(history.map(({ event, actor }) => `${actor} ${event}`)).toEqual([
    'buyer placed',
    'buyer begun',
    'provider challenged',
    'buyer declined',
  ])
})

test('the page of an abandoned authentication does not pay for the next card', async ({ system, buyer }) => {
  const { order, jobId, accessId } = await away(buyer, await buyer.newOrder())
  await abandon(system, jobId)
  await system.clock.advance(10)
  const next = await away(buyer, order)
  expect(next.accessId).toBe(accessId)
  // The window of the first card is still open, and returns before the buyer has answered for the second
  // card.
  await returnBrowser(system.url, accessId)
  expect(await buyer.decided(next.jobId)).toMatchObject({ isSuccess: false, canRetry: true })
  expect(await buyer.charges(order)).toBe(0)
})

test.for([
  ['while the card is charged', 'progress'],
  ['once it is paid', 'done'],
] as const)('it is too late to give up %s', async ([when, status], { system, buyer }) => {
  const { order, jobId, accessId } = await away(buyer, await buyer.newOrder())
  await answerChallenge(system.emulator.url, accessId)
  if (status === 'progress')
    await armScenario(system.emulator.url, { call: 'SecureTran2', scenario: 'slow', times: 1, ms: 600 })
  await returnBrowser(system.url, accessId)
  if (status === 'done') await buyer.decided(jobId)
  expect(await abandon(system, jobId), when).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_COMPLETED' },
  })
  expect(await buyer.decided(jobId)).toMatchObject({ isSuccess: true })
  expect(await buyer.charges(order)).toBe(1)
})

test('it is too late to give up while the first card is on its way to the provider', async ({
  system,
  buyer,
}) => {
  const order = await buyer.newOrder()
  await armScenario(system.emulator.url, { call: 'ExecTran', scenario: 'slow', times: 1, ms: 600 })
  const jobId = await buyer.pay(order)
  expect(await abandon(system, jobId)).toMatchObject({ status: 409, body: { code: 'ALREADY_COMPLETED' } })
  expect(await buyer.decided(jobId)).toMatchObject({ isSuccess: true })
})

test("giving up after the order's time is over ends the order", async ({ system, buyer }) => {
  const { order, jobId } = await away(buyer, await buyer.newOrder({ options: ['luncheon'] }))
  const seats = await buyer.availableOf('luncheon')
  await system.clock.jump(minutes(30))
  expect(await abandon(system, jobId)).toMatchObject({ status: 204 })
  expect(await buyer.jobResult(jobId)).toMatchObject({ isSuccess: false, canRetry: false })
  expect(await buyer.status(order.orderId)).toBe('expired')
  expect(await buyer.availableOf('luncheon')).toBe(seats + 1)
  const { code, orderId } = order
  const again = await beginPayment(system.client, system.emulator.url, { code, orderId })
  expect(again.ok ? again.status : again.body.code).toMatch(/PAYMENT_EXPIRED|INPUT_MISMATCH/)
  expect(await buyer.charges(order)).toBe(0)
})

test.for(['nothing', 'x'.repeat(22)])('the unknown job %s cannot be given up', async (jobId, { system }) => {
  expect(await abandon(system, jobId)).toMatchObject({ status: 404, body: { code: 'JOB_NOT_FOUND' } })
})

test('either giving up or returning counts if both happen at once', async ({ system, buyer }) => {
  for (let round = 0; round < 5; round++) {
    const { order, jobId, accessId } = await away(buyer, await buyer.newOrder())
    await answerChallenge(system.emulator.url, accessId)
    const [left] = await Promise.all([abandon(system, jobId), returnBrowser(system.url, accessId)])
    const { isSuccess } = await buyer.decided(jobId)
    expect({ isSuccess, charges: await buyer.charges(order), left: left.status }).toEqual(
      left.ok ? { isSuccess: false, charges: 0, left: 204 } : { isSuccess: true, charges: 1, left: 409 },
    )
  }
})

describe('while the browser is away nothing is charged, so', () => {
  test('the buyer may revoke', async ({ system, buyer }) => {
    const { order, jobId, accessId } = await away(buyer, await buyer.newOrder({ options: ['workshop'] }))
    const before = await buyer.availableOf('workshop')
    const { code } = order
    const { revokeToken } = expectOk(await system.client.call(api.readPreRegistration, { params: { code } }))
    const revoked = await system.client.call(api.revokePreRegistration, {
      params: { code },
      token: revokeToken,
    })
    expect(revoked).toMatchObject({ status: 204 })
    expect(await buyer.result(order.orderId)).toMatchObject({ result: 'canceled', details: { step: 0 } })
    expect(await buyer.jobStatus(jobId)).toEqual({ status: 'done' })
    expect(await buyer.availableOf('workshop')).toBe(before + 1)
    await expectDeadReturn(system, buyer, order, accessId)
  })

  test('the buyer may place another order', async ({ system, buyer }) => {
    const person = await buyer.newPerson()
    const first = await away(buyer, await buyer.newOrder({ options: ['workshop'] }, person))
    const before = await buyer.availableOf('workshop')
    const second = await buyer.newOrder({ planId: 'member' }, person)
    expect((await buyer.result(first.order.orderId)).result).toBe('canceled')
    expect(await buyer.availableOf('workshop')).toBe(before + 1)
    await expectDeadReturn(system, buyer, first.order, first.accessId)
    await buyer.pay(second)
    await until(
      () => buyer.status(second.orderId),
      (status) => status === 'done',
    )
    expect(await buyer.charges(second)).toBe(1)
  })
})
