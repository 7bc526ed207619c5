import { api, limits } from '@uketsuke/contract'
import {
  armScenario,
  cards,
  clearScenarios,
  expectOk,
  returnBrowser,
  threeDSecureCards,
  until,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'

const test = systemTest({ cardTimeout: 1_000 })
test.beforeEach(({ system }) => clearScenarios(system.emulator.url))

/** Answers are compared while the clock stands still, so a wait that nothing ends would never answer. */
const aLongTime = 8

test('a status that waits comes with the decision, on a clock that stands still', async ({
  system,
  buyer,
}) => {
  const order = await buyer.newOrder()
  const { orderId } = order
  const status = system.client.call(api.readPaymentStatus, { params: { orderId }, wait: aLongTime })
  const jobId = await buyer.pay(order)
  const job = await system.client.call(api.readJobStatus, { params: { jobId }, wait: aLongTime })
  expect(expectOk(job)).toEqual({ status: 'done' })
  expect(expectOk(await status)).toEqual({ status: 'done', expiresAt: null })
})

test('a decline ends the wait for the charge, but not the wait for the order', async ({ system, buyer }) => {
  const order = await buyer.newOrder()
  const { orderId } = order
  let orderIsAnswered = false
  const status = system.client
    .call(api.readPaymentStatus, { params: { orderId }, wait: aLongTime })
    .finally(() => {
      orderIsAnswered = true
    })
  const jobId = await buyer.pay(order, cards.declined)
  const job = await system.client.call(api.readJobStatus, { params: { jobId }, wait: aLongTime })
  expect(expectOk(job)).toEqual({ status: 'done' })
  expect(orderIsAnswered).toBe(false)
  await system.clock.advance(10)
  await buyer.pay(order)
  expect(expectOk(await status)).toMatchObject({ status: 'done' })
})

test("the bank's page ends the wait for the charge", async ({ system, buyer }) => {
  const order = await buyer.newOrder()
  const { jobId, accessId } = await buyer.payAway(order, threeDSecureCards.challenged)
  const read = () => system.client.call(api.readJobStatus, { params: { jobId }, wait: aLongTime })
  expect(expectOk(await read())).toMatchObject({ status: 'progress', redirectUrl: expect.any(String) })
  await returnBrowser(system.url, accessId)
  expect(expectOk(await read())).toMatchObject({ status: 'done' })
})

test('a wait without a decision ends, at the latest after the longest one', async ({ system, buyer }) => {
  const { client, clock } = system
  const { orderId } = await buyer.newOrder()
  const params = { orderId }
  const endsAfter = async (wait: number): Promise<number> => {
    const begun = clock.now()
    let end: number | undefined
    const answered = client.call(api.readPaymentStatus, { params, wait }).then((answer) => {
      end = clock.now()
      return answer
    })
    await until(
      async () => {
        if (end === undefined) await clock.advance(500)
        return end
      },
      (time) => time !== undefined,
    )
    expect(expectOk(await answered)).toMatchObject({ status: 'progress' })
    return (end ?? 0) - begun
  }
  expect(await endsAfter(2)).toBeGreaterThanOrEqual(2_000)
  expect(await endsAfter(999)).toBeGreaterThanOrEqual(limits.longestWait)
})

test('answers at once without a wait, to HEAD, and for what does not exist', async ({ system, buyer }) => {
  const { client, url } = system
  const { orderId } = await buyer.newOrder()
  const status = `${url}/v2/payments/${orderId}/status`
  const headers = { 'X-Convention-Id': 'demo2027' }
  for (const prefer of ['wait=0', 'wait', 'return=minimal', 'wait=-1'])
    expect((await fetch(status, { headers: { ...headers, Prefer: prefer } })).status).toBe(200)
  expect((await fetch(status, { method: 'HEAD', headers: { ...headers, Prefer: 'wait=8' } })).status).toBe(
    200,
  )
  const missing = await client.call(api.readJobStatus, { params: { jobId: 'a'.repeat(32) }, wait: aLongTime })
  expect(missing).toMatchObject({ status: 404, body: { code: 'JOB_NOT_FOUND' } })
})

test('a charge whose answer is lost is still waited for', async ({ system, buyer }) => {
  const order = await buyer.newOrder()
  const { orderId } = order
  await armScenario(system.emulator.url, { call: 'ExecTran', scenario: 'http-500-after', times: 1, orderId })
  const jobId = await buyer.pay(order)
  const job = system.client.call(api.readJobStatus, { params: { jobId }, wait: aLongTime })
  await buyer.advanceUntil(
    () => buyer.status(orderId),
    (read) => read === 'done',
  )
  expect(['done', 'progress']).toContain(expectOk(await job).status)
  expect(expectOk(await system.client.call(api.readJobStatus, { params: { jobId } })).status).toBe('done')
})
