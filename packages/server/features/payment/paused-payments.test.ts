import { type Emulator, type LogEntry, startEmulator } from '@uketsuke/card-emulator'
import { api } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import {
  answerChallenge,
  armScenario,
  beginPayment,
  buyersOf,
  cards,
  chargesOf,
  clearScenarios,
  createSteppedClock,
  expectOk,
  returnBrowser,
  type System,
  type SystemOptions,
  secretariatOf,
  shopId,
  startSystem,
  threeDSecureCards,
  until,
} from '@uketsuke/testing'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { hours, minutes } from '../../platform/duration.ts'

const began = createSteppedClock()
let emulator: Emulator
let calls: LogEntry[] = []

beforeAll(async () => {
  emulator = await startEmulator({
    port: 0,
    clock: () => new Date(began.now()),
    log: (entry) => void calls.push(entry),
  })
})
afterAll(() => emulator.close())

const started = async (options: Partial<SystemOptions>): Promise<System> =>
  startSystem({ serverUrl: inject('serverUrl'), template: inject('template'), emulator, ...options })

/** A system that stops while a charge, a refund and a 3-D Secure authentication are in progress. */
const interrupted = async (): Promise<{ system: System; orders: Awaited<ReturnType<typeof leftOrders>> }> => {
  const system = await started({ now: new Date(began.now()), keepDatabase: true, cardTimeout: 500 })
  const orders = await leftOrders(system)
  await system.stop()
  await clearScenarios(emulator.url)
  return { system, orders }
}

const leftOrders = async (system: System) => {
  const buyer = buyersOf(system)
  const secretariat = secretariatOf(system)
  const paid = await buyer.paidOrder()
  const away = await buyer.newOrder()
  const { accessId, jobId } = await buyer.payAway(away, threeDSecureCards.challenged)
  const declined = await buyer.newOrder()
  await buyer.decided(await buyer.pay(declined, cards.declined))
  const lost = await buyer.newOrder()
  await armScenario(emulator.url, {
    call: 'ExecTran',
    scenario: 'timeout-after',
    times: 1,
    orderId: lost.orderId,
  })
  const lostJob = await buyer.pay(lost)
  await until(
    () => secretariat.orderRecord(lost.orderId),
    ({ state }) => state === 'unknown',
  )
  const untried = await buyer.newOrder()
  expectOk(await secretariat.askRefund(paid.orderId))
  return { paid, away: { ...away, accessId, jobId }, declined, lost: { ...lost, lostJob }, untried }
}

/** A notification that names only the order. */
const notify = async (system: System, orderId: string): Promise<string> => {
  const body = new URLSearchParams({ ShopID: shopId, OrderID: orderId, Status: 'CAPTURE', PayType: '0' })
  return (await fetch(`${system.url}/v2/notifications/card`, { method: 'POST', body })).text()
}

const stateOf = async (system: System, orderId: string): Promise<string> =>
  expectOk(await system.operator.call(operatorApi.readOrder, { params: { orderId } })).state

test('charges, refunds and asks nothing while payments are paused, and afterwards continues where it left off', async () => {
  const { system: first, orders } = await interrupted()
  const { paid, away, declined, lost, untried } = orders
  await answerChallenge(emulator.url, away.accessId)
  calls = []

  const warnings: object[] = []
  const paused = await started({
    template: first.databaseName,
    now: new Date(first.clock.now()),
    paused: ['payments'],
    keepDatabase: true,
    log: pino({ level: 'warn' }, { write: (line: string) => void warnings.push(JSON.parse(line)) }),
  })
  const answers = [
    await beginPayment(paused.client, emulator.url, { code: untried.code, orderId: untried.orderId }),
    await paused.client.call(api.abandonJob, { params: { jobId: away.jobId } }),
    await secretariatOf(paused).askRefund(lost.orderId),
  ]
  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 503,
      body: { code: 'PAYMENTS_PAUSED' },
      headers: { 'retry-after': '300' },
    })
  const back = await returnBrowser(paused.url, away.accessId)
  expect(back.location?.hash).toBe(`#/payment?orderId=${away.orderId}&jobId=${away.jobId}`)
  expect(warnings).toContainEqual(
    expect.objectContaining({
      conventionId: 'demo2027',
      orderId: away.orderId,
      msg: 'return from 3-D Secure kept: payments are paused',
    }),
  )
  expect(await notify(paused, lost.orderId)).toBe('0')
  expect(await (await fetch(`${paused.url}/readyz`)).json()).toMatchObject({ payments: { isPaused: true } })
  await paused.clock.advance(10_000)
  await paused.clock.jump(minutes(20))
  await paused.clock.advance(10_000)
  const states = [paid, away, declined, lost, untried].map(({ orderId }) => stateOf(paused, orderId))
  expect(await Promise.all(states)).toEqual(['completed', 'authenticating', 'open', 'unknown', 'open'])
  // The test itself fetched the card's token.
  expect(calls.filter(({ call }) => call !== 'token')).toEqual([])
  const pausedUntil = new Date(paused.clock.now())
  await paused.stop()

  const system = await started({ template: paused.databaseName, now: pausedUntil })
  onTestFinished(system.stop)
  const buyer = buyersOf(system)
  const ends = ['refunded', 'completed', 'open', 'completed', 'open']
  const all = [paid, away, declined, lost, untried]
  await buyer.advanceUntil(
    () => Promise.all(all.map(({ orderId }) => stateOf(system, orderId))),
    (now) => now.join() === ends.join(),
  )
  expect(await chargesOf(emulator.url, away.orderId)).toBe(1)
  expect(await chargesOf(emulator.url, lost.orderId)).toBe(1)
})

test('sends nothing for a kept return if its order has ended meanwhile', async () => {
  const { system: first, orders } = await interrupted()
  const { away } = orders
  await answerChallenge(emulator.url, away.accessId)
  const paused = await started({
    template: first.databaseName,
    now: new Date(first.clock.now()),
    paused: ['payments'],
    keepDatabase: true,
  })
  await returnBrowser(paused.url, away.accessId)
  await paused.clock.jump(hours(1))
  const pausedUntil = new Date(paused.clock.now())
  await paused.stop()

  const system = await started({ template: paused.databaseName, now: pausedUntil })
  onTestFinished(system.stop)
  await buyersOf(system).advanceUntil(
    () => stateOf(system, away.orderId),
    (state) => state === 'expired',
  )
  expect(await chargesOf(emulator.url, away.orderId)).toBe(0)
})

test('accepts no order with a price while payments are paused', async () => {
  const paused = await started({ now: new Date(began.now()), paused: ['payments'] })
  onTestFinished(paused.stop)
  const { code } = await buyersOf(paused).newPerson()
  const { rows: before } = await paused.db.query('select count(*) from orders')
  const answer = await paused.client.call(api.createSession, {
    token: code,
    body: { registrationCode: code, planIds: ['educational'], metadata: {} },
  })
  expect(answer).toMatchObject({ status: 503, body: { code: 'PAYMENTS_PAUSED' } })
  expect((await paused.db.query('select count(*) from orders')).rows).toEqual(before)
})
