import {
  alterCharge,
  armScenario,
  cards,
  clearScenarios,
  expectOk,
  type Secretariat,
  type System,
  scenariosLeft,
  until,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { pino } from 'pino'
import { describe, expect } from 'vitest'
import { days, hours, minutes } from '../../platform/duration.ts'

const errors: string[] = []
const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) })

const test = systemTest({ log })
  /** A paid order with known last digits of the card, so that nothing else is asked about it. */
  .extend('settledOrder', ({ system, buyer }) => async () => {
    const order = await buyer.paidOrder()
    await until(
      async () =>
        (await system.db.query('select provider from orders where order_id = $1', [order.orderId])).rows[0],
      (row) => row.provider.cardLast4 === '1111',
    )
    return order
  })

test.beforeEach(({ system }) => clearScenarios(system.emulator.url))

const price = 3_000

/** Delays the next inquiry about an order. If the delay is still armed, nobody has asked. */
const watch = (system: System, orderId: string) =>
  armScenario(system.emulator.url, { call: 'SearchTrade', scenario: 'slow', ms: 1, times: 1, orderId })
const wasAsked = async (system: System) => (await scenariosLeft(system.emulator.url)) === 0
/** Moves the clock until the scheduled comparison has run. */
const pass = async (system: System, ms: number) => {
  await system.clock.jump(ms - 10_000)
  await system.clock.advance(10_000)
}
/** Waits until the comparison is over and the next one is scheduled. */
const untilPlanned = (system: System, orderId: string) =>
  until(
    async () =>
      (await system.db.query('select compare_at from orders where order_id = $1', [orderId])).rows[0],
    (row) => row.compare_at === null || row.compare_at.getTime() > system.clock.now() + hours(1),
  )
const findings = (secretariat: Secretariat, orderId: string) => secretariat.findings(orderId)
const untilFound = (secretariat: Secretariat, orderId: string) =>
  until(
    () => findings(secretariat, orderId),
    (found) => found.length > 0,
  )

test("stores the card's details if the process died before it had them", async ({ system, settledOrder }) => {
  const { orderId } = await settledOrder()
  await system.db.query(
    `update orders set provider = provider - array['cardLast4', 'cardExp'] where order_id = $1`,
    [orderId],
  )
  await pass(system, days(1) + 10_000)
  await untilPlanned(system, orderId)
  const { rows } = await system.db.query('select provider from orders where order_id = $1', [orderId])
  expect(rows).toMatchObject([{ provider: { cardLast4: '1111', cardExp: '1230' } }])
})

describe('reports a change made at the provider once, within a day', () => {
  test.for([
    ['canceled', undefined, 0],
    ['lowered', 1_000, 1_000],
    ['raised', 5_000, 5_000],
  ] as const)('%s', async ([_what, amount, theirs], { system, secretariat, settledOrder }) => {
    const { orderId, email } = await settledOrder()
    const untouched = await settledOrder()
    await alterCharge(system.emulator.url, orderId, amount)
    await pass(system, hours(23))
    expect(await findings(secretariat, orderId)).toEqual([])
    await pass(system, hours(1) + 10_000)
    expect(await untilFound(secretariat, orderId)).toMatchObject([
      { kind: 'difference', text: expect.stringMatching(`${theirs} yen.*${price} yen`), closedAt: null },
    ])
    // Nothing changes automatically.
    expect(await secretariat.orderRecord(orderId)).toMatchObject({ state: 'completed', refunded: 0 })
    expect(await secretariat.refunds(orderId)).toEqual([])
    await pass(system, days(1))
    await system.clock.advance(10_000)
    expect(await findings(secretariat, orderId)).toHaveLength(1)
    expect(await findings(secretariat, untouched.orderId)).toEqual([])
    expect(system.mailbox.received(email)).toHaveLength(2)
  })
})

test('compares a payment on two days, and then no longer', async ({ system, secretariat, settledOrder }) => {
  const { orderId } = await settledOrder()
  for (const _day of [1, 2]) {
    await watch(system, orderId)
    await pass(system, hours(23))
    expect(await wasAsked(system)).toBe(false)
    await pass(system, hours(1) + 10_000)
    await until(
      () => wasAsked(system),
      (isAsked) => isAsked,
    )
    await untilPlanned(system, orderId)
  }
  await alterCharge(system.emulator.url, orderId)
  await watch(system, orderId)
  for (const _day of [3, 4, 5]) await pass(system, days(1))
  expect(await wasAsked(system)).toBe(false)
  expect(await findings(secretariat, orderId)).toEqual([])
})

test('repeats an inconclusive comparison a minute later without using it up', async ({
  system,
  secretariat,
  settledOrder,
}) => {
  const { orderId } = await settledOrder()
  await alterCharge(system.emulator.url, orderId)
  await armScenario(system.emulator.url, { call: 'SearchTrade', scenario: 'http-500', times: 3, orderId })
  await pass(system, days(1) + 10_000)
  for (const _again of [2, 3]) await pass(system, 70_000)
  await until(
    () => wasAsked(system),
    (isAsked) => isAsked,
  )
  expect(await findings(secretariat, orderId)).toEqual([])
  await pass(system, 70_000)
  expect(await untilFound(secretariat, orderId)).toMatchObject([{ kind: 'difference' }])
})

test.for([
  ['a part', 1_000],
  ['all of it', undefined],
] as const)(
  'ignores a refund of our own: %s',
  async ([_what, amount], { system, buyer, secretariat, settledOrder }) => {
    const { orderId } = await settledOrder()
    const { refundId } = expectOk(
      await secretariat.askRefund(orderId, { ...(amount !== undefined && { amount }) }),
    )
    await buyer.advanceUntil(
      () => secretariat.refund(refundId),
      ({ state }) => state === 'done',
    )
    const canceled = await settledOrder()
    await alterCharge(system.emulator.url, canceled.orderId)
    await pass(system, days(1) + 10_000)
    // The same comparison finds the other order's refund.
    await untilFound(secretariat, canceled.orderId)
    expect(await findings(secretariat, orderId)).toEqual([])
  },
)

test('reports a foreign refund after a partial refund of ours', async ({
  system,
  buyer,
  secretariat,
  settledOrder,
}) => {
  const { orderId } = await settledOrder()
  const { refundId } = expectOk(await secretariat.askRefund(orderId, { amount: 1_000 }))
  await buyer.advanceUntil(
    () => secretariat.refund(refundId),
    ({ state }) => state === 'done',
  )
  await alterCharge(system.emulator.url, orderId, 500)
  await pass(system, days(1) + 10_000)
  expect(await untilFound(secretariat, orderId)).toMatchObject([
    { kind: 'difference', text: expect.stringMatching('500 yen.*2000 yen') },
  ])
})

test('also compares an order with declined cards, and finds no difference', async ({
  system,
  buyer,
  secretariat,
}) => {
  const order = await buyer.newOrder()
  const { orderId } = order
  await buyer.decided(await buyer.pay(order, cards.declined))
  await pass(system, minutes(40))
  await buyer.advanceUntil(
    () => buyer.status(orderId),
    (status) => status === 'expired',
  )
  await watch(system, orderId)
  await pass(system, days(1))
  await until(
    () => wasAsked(system),
    (isAsked) => isAsked,
  )
  await pass(system, days(1) + 10_000)
  expect(await findings(secretariat, orderId)).toEqual([])
})

test('leaves an order alone if its convention is no longer served', async ({ system, settledOrder }) => {
  const { orderId } = await settledOrder()
  const client = await system.db.connect()
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into public.orders (convention_id, order_id, kind, pre_registration_id, registration_id, state, price,
       created_at, expires_at, lapse_at, provider, compare_from, compare_at)
     select 'closed2026', order_id, kind, pre_registration_id, registration_id, state, price,
       created_at, expires_at, lapse_at, provider, compare_from, compare_at
     from public.orders where convention_id = 'demo2027' and order_id = $1`,
    [orderId],
  )
  client.release(true)
  errors.length = 0
  await pass(system, days(1) + 10_000)
  const comparisonAt = async (conventionId: string): Promise<number> => {
    const query = 'select compare_at from orders where convention_id = $1 and order_id = $2'
    const { rows } = await system.db.query(query, [conventionId, orderId])
    return rows[0].compare_at.getTime()
  }
  await until(
    () => comparisonAt('demo2027'),
    (at) => at > system.clock.now() + hours(1),
  )
  // The order was claimed as well, but nobody was asked about it.
  expect(await comparisonAt('closed2026')).toBeGreaterThan(system.clock.now())
  expect(errors).toEqual([])
})
