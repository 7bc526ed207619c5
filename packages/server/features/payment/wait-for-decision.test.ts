import { connect, type Socket } from 'node:net'
import { api, limits } from '@uketsuke/contract'
import {
  armScenario,
  type Buyers,
  cards,
  clearScenarios,
  exchange,
  expectOk,
  figuresIn,
  metricsText,
  returnBrowser,
  type System,
  threeDSecureCards,
  until,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'

const test = systemTest({ cardTimeout: 1_000 })
test.beforeEach(({ system }) => clearScenarios(system.emulator.url))

/** Answers are compared while the clock stands still, so a wait that nothing ends would never answer. */
const aLongTime = 8

test.for([
  ['a paid card', cards.good, true],
  ['a declined card', cards.declined, false],
] as const)(
  'the status of %s comes with the decision, on a clock that stands still',
  async ([, cardNo, isSuccess], { system, buyer }) => {
    const { client } = system
    const jobId = await buyer.pay(await buyer.newOrder(), cardNo)
    const params = { jobId }
    expect(expectOk(await client.call(api.readJobStatus, { params, wait: aLongTime }))).toEqual({
      status: 'done',
    })
    expect(expectOk(await client.call(api.readJobResult, { params }))).toMatchObject({ isSuccess })
  },
)

test("the bank's page ends the wait for the charge", async ({ system, buyer }) => {
  const order = await buyer.newOrder()
  const { jobId, accessId } = await buyer.payAway(order, threeDSecureCards.challenged)
  const read = () => system.client.call(api.readJobStatus, { params: { jobId }, wait: aLongTime })
  expect(expectOk(await read())).toMatchObject({ status: 'progress', redirectUrl: expect.any(String) })
  await returnBrowser(system.url, accessId)
  expect(expectOk(await read())).toMatchObject({ status: 'done' })
})

/** A charge whose outcome is unknown until the clock moves on. */
const undecided = async (system: System, buyer: Buyers): Promise<string> => {
  const order = await buyer.newOrder()
  const { orderId } = order
  await armScenario(system.emulator.url, { call: 'ExecTran', scenario: 'http-500-after', times: 1, orderId })
  await armScenario(system.emulator.url, { call: 'SearchTrade', scenario: 'http-500', times: 100, orderId })
  return buyer.pay(order)
}

test('a wait without a decision ends, at the latest after the longest one', async ({ system, buyer }) => {
  const { client, clock } = system
  const params = { jobId: await undecided(system, buyer) }
  const endsAfter = async (wait: number): Promise<number> => {
    const begun = clock.now()
    let end: number | undefined
    const answered = client.call(api.readJobStatus, { params, wait }).then((answer) => {
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
    expect(expectOk(await answered)).toEqual({ status: 'progress' })
    return (end ?? 0) - begun
  }
  expect(await endsAfter(2)).toBeGreaterThanOrEqual(2_000)
  expect(await endsAfter(999)).toBeGreaterThanOrEqual(limits.longestWait)
})

const waitingCalls = async (system: System) =>
  figuresIn(await metricsText(system)).get('uketsuke_calls_waiting')

test('the metrics count the calls that wait', async ({ system, buyer }) => {
  const { client, clock } = system
  const params = { jobId: await undecided(system, buyer) }
  const answered = client.call(api.readJobStatus, { params, wait: aLongTime })
  await until(
    () => waitingCalls(system),
    (count) => count === 1,
  )
  await until(
    async () => {
      await clock.advance(1_000)
      return waitingCalls(system)
    },
    (count) => count === 0,
  )
  expectOk(await answered)
})

/** A wait for this job as a program sends it that can close each half of the connection by itself. */
const waitRequest = (jobId: string) =>
  `GET /v2/payment/jobs/${jobId}/status HTTP/1.1\r\nHost: site\r\nX-Convention-Id: demo2027\r\nPrefer: wait=8\r\n\r\n`

test('a caller who closes its half of the connection is answered at once', async ({ system, buyer }) => {
  const jobId = await undecided(system, buyer)
  const { status, body } = await exchange(system.url, waitRequest(jobId), { endsFirst: true })
  expect({ status, body }).toEqual({ status: 200, body: '{"status":"progress"}' })
})

test.for<[string, (socket: Socket) => unknown]>([
  ['closes the connection', (socket) => socket.destroy()],
  ['resets the connection', (socket) => socket.resetAndDestroy()],
])('a caller who %s waits no longer, on a clock that stands still', async ([, leave], { system, buyer }) => {
  const jobId = await undecided(system, buyer)
  const { hostname, port } = new URL(system.url)
  const callers = Array.from({ length: 4 }, () => connect(Number(port), hostname))
  for (const caller of callers) caller.on('error', () => {}).write(waitRequest(jobId))
  await until(
    () => waitingCalls(system),
    (count) => count === 4,
  )
  for (const caller of callers) leave(caller)
  await until(
    () => waitingCalls(system),
    (count) => count === 0,
  )
})

test('answers at once without a wait, and for what does not exist', async ({ system, buyer }) => {
  const { client, url } = system
  const jobId = await undecided(system, buyer)
  const status = `${url}/v2/payment/jobs/${jobId}/status`
  const headers = { 'X-Convention-Id': 'demo2027' }
  for (const prefer of ['wait=0', 'wait', 'return=minimal', 'wait=-1', 'await=5'])
    expect((await fetch(status, { headers: { ...headers, Prefer: prefer } })).status).toBe(200)
  expect((await fetch(status, { method: 'HEAD', headers: { ...headers, Prefer: 'wait=8' } })).status).toBe(
    200,
  )
  const missing = await client.call(api.readJobStatus, { params: { jobId: 'a'.repeat(32) }, wait: aLongTime })
  expect(missing).toMatchObject({ status: 404, body: { code: 'JOB_NOT_FOUND' } })
})
