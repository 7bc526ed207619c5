import { api } from '@uketsuke/contract'
import {
  answerChallenge,
  armScenario,
  chargesOf,
  clearScenarios,
  expectOk,
  returnBrowser,
  type Secretariat,
  type System,
  scenariosLeft,
  threeDSecureCards,
  until,
  untilScenariosUsed,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { minutes } from '../../platform/duration.ts'
import { createLog } from '../../platform/log.ts'

/** The server's log shows when it has handled the provider's answer to an inquiry. */
const logged: string[] = []

const test = systemTest({ log: createLog('info', { write: (line) => void logged.push(line) }) })

test.beforeEach(({ system }) => clearScenarios(system.emulator.url))

const stateOf = async (secretariat: Secretariat, orderId: string) =>
  (await secretariat.orderRecord(orderId)).state
const declinesOf = async (system: System, orderId: string): Promise<number> =>
  (await system.db.query('select declines from orders where order_id = $1', [orderId])).rows[0]?.declines

const notify = (system: System, accessId: string, orderId: string) =>
  fetch(`${system.url}/v2/notifications/card`, {
    method: 'POST',
    body: new URLSearchParams({ ShopID: 'tshop00000001', AccessID: accessId, OrderID: orderId }),
  })

test('an inquiry from before the return does not decide the payment that has continued since', async ({
  system,
  buyer,
  secretariat,
}) => {
  const seats = await buyer.availableOf('workshop')
  const order = await buyer.newOrder({ options: ['workshop'] })
  const { orderId } = order
  const { jobId, accessId } = await buyer.payAway(order, threeDSecureCards.challenged)
  await answerChallenge(system.emulator.url, accessId)
  await system.clock.jump(minutes(30) - 10_000)

  // Start a slow inquiry.
  await armScenario(system.emulator.url, {
    call: 'SearchTrade',
    scenario: 'slow',
    times: 1,
    ms: 2_500,
    orderId,
  })
  expect((await notify(system, accessId, orderId)).status).toBe(200)
  await system.clock.advance(4_000)
  await untilScenariosUsed(system.emulator.url)
  // The browser returns in time, and its charge is even slower.
  await armScenario(system.emulator.url, {
    call: 'SecureTran2',
    scenario: 'slow',
    times: 1,
    ms: 60_000,
    orderId,
  })
  expect((await returnBrowser(system.url, accessId)).status).toBe(303)
  await untilScenariosUsed(system.emulator.url)
  const answers = () =>
    logged.filter((line) => line.includes('card provider asked') && line.includes(jobId.slice(0, 8))).length
  expect(answers()).toBe(0)
  await system.clock.advance(10_000)
  const { expiresAt } = (
    await system.db.query('select expires_at as "expiresAt" from orders where order_id = $1', [orderId])
  ).rows[0]
  expect(system.clock.now()).toBeGreaterThan(expiresAt.getTime())
  await until(
    async () => answers(),
    (count) => count === 1,
  )
  // Any result of the inquiry is committed when the next scheduled tasks end.
  await system.clock.advance(1_000)
  expect(await buyer.jobResult(jobId)).toMatchObject({ step: -1, code: '' })
  expect(await stateOf(secretariat, orderId)).toBe('charging')
  expect(await buyer.availableOf('workshop')).toBe((seats ?? 0) - 1)

  // Release the slow calls.
  await clearScenarios(system.emulator.url)
  expect(await buyer.decided(jobId)).toMatchObject({ isSuccess: true, step: 3 })
  expect(await secretariat.history(orderId)).toEqual([
    'buyer placed',
    'buyer begun',
    'provider challenged',
    'buyer returned',
    'provider paid',
  ])
  expect(await secretariat.findings(orderId)).toEqual([])
  expect(await chargesOf(system.emulator.url, orderId)).toBe(1)
})

test('the return of an abandoned authentication changes nothing while the next card is being authenticated', async ({
  system,
  buyer,
  secretariat,
}) => {
  const order = await buyer.newOrder()
  const { orderId } = order
  const first = await buyer.payAway(order, threeDSecureCards.challenged)
  const { retUrl } = await answerChallenge(system.emulator.url, first.accessId)
  const { pathname, search, searchParams } = new URL(retUrl)
  expect(searchParams.get('jobId')).toBe(first.jobId)
  const gaveUp = await system.client.call(api.abandonJob, { params: { jobId: first.jobId } })
  expect(gaveUp.status).toBe(204)
  await system.clock.advance(10)
  const second = await buyer.payAway(order, threeDSecureCards.challenged)
  expect(second.accessId).toBe(first.accessId)

  // A charge sent now would use this up.
  await armScenario(system.emulator.url, { call: 'SecureTran2', scenario: 'http-500', times: 1, orderId })
  const before = await secretariat.history(orderId)
  for (const _again of [1, 2]) {
    const answer = await fetch(system.url + pathname + search, {
      method: 'POST',
      body: new URLSearchParams({ AccessID: first.accessId }),
      redirect: 'manual',
    })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toContain(orderId)
  }
  await system.clock.advance(20_000)
  expect(await scenariosLeft(system.emulator.url)).toBe(1)
  expect(await secretariat.history(orderId)).toEqual(before)
  expect(await stateOf(secretariat, orderId)).toBe('authenticating')
  expect((await buyer.jobStatus(second.jobId)).redirectUrl).toBe(second.redirectUrl)
  expect(await declinesOf(system, orderId)).toBe(0)

  await clearScenarios(system.emulator.url)
  await answerChallenge(system.emulator.url, second.accessId)
  await returnBrowser(system.url, second.accessId)
  expect(await buyer.decided(second.jobId)).toMatchObject({ isSuccess: true })
  expect(await declinesOf(system, orderId)).toBe(0)
  expect(await chargesOf(system.emulator.url, orderId)).toBe(1)
  expectOk(await system.client.call(api.readPaymentResult, { params: { orderId } }))
})
