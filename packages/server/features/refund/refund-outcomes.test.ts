import {
  advanceProvider,
  alterCharge,
  armScenario,
  clearScenarios,
  expectOk,
  resetProviderClock,
  type Secretariat,
  type System,
  scenariosLeft,
  transactionOf,
  until,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { describe, expect } from 'vitest'
import { days } from '../../platform/duration.ts'

const test = systemTest({
  cardTimeout: 1_000,
  // Noon in Japan, in the middle of a month. Each test sets the lead of the provider's clock.
  now: new Date('2027-03-10T03:00:00Z'),
})
  .extend(
    'decided',
    ({ buyer, secretariat }) =>
      (refundId: string, step = 2_000) =>
        buyer.advanceUntil(
          () => secretariat.refund(refundId),
          ({ state }) => state !== 'requested',
          step,
        ),
  )
  /** Moves the clock until the misbehaving calls are used up. */
  .extend(
    'untilTaken',
    ({ system, buyer }) =>
      () =>
        buyer.advanceUntil(
          () => scenariosLeft(system.emulator.url),
          (left) => left === 0,
          2_000,
        ),
  )
  .extend('canceledOrder', ({ system, buyer }) => async () => {
    const order = await buyer.paidOrder()
    await alterCharge(system.emulator.url, order.orderId)
    return order
  })

test.beforeEach(async ({ system }) => {
  await clearScenarios(system.emulator.url)
  await resetProviderClock(system.emulator.url)
})

const price = 3_000
const atProvider = (system: System, orderId: string) => transactionOf(system.emulator.url, orderId)
const ask = async (secretariat: Secretariat, orderId: string, amount?: number) =>
  expectOk(await secretariat.askRefund(orderId, { ...(amount !== undefined && { amount }) })).refundId

describe('a refund whose answer is lost', () => {
  const ways = ['timeout-before', 'http-500', 'timeout-after', 'garbage', 'http-500-after'] as const
  test.for(
    ways.flatMap((scenario) => [[scenario, 'all', undefined] as const, [scenario, 'a part', 1_000] as const]),
  )(
    '(%s, %s) happens once, and is not assumed before the provider confirms it',
    async ([scenario, _what, amount], { system, buyer, secretariat, decided, untilTaken }) => {
      const { orderId, email } = await buyer.paidOrder()
      const call = amount === undefined ? 'AlterTran' : 'ChangeTran'
      await armScenario(system.emulator.url, { call, scenario, times: 1, orderId })
      const refundId = await ask(secretariat, orderId, amount)
      await untilTaken()
      expect((await secretariat.refund(refundId)).state).toBe('requested')
      expect(await secretariat.orderRecord(orderId)).toMatchObject({ state: 'completed', refunded: 0 })
      expect(await secretariat.askRefund(orderId)).toMatchObject({
        status: 409,
        body: { code: 'REQUEST_IN_PROGRESS' },
      })

      expect(await decided(refundId, 15_000)).toMatchObject({ state: 'done', amount: amount ?? price })
      expect(await atProvider(system, orderId)).toMatchObject({
        refunded: amount ?? price,
        charges: amount === undefined ? 0 : 1,
      })
      expect(await secretariat.orderRecord(orderId)).toMatchObject({
        state: amount === undefined ? 'refunded' : 'completed',
        refunded: amount ?? price,
      })
      expect(await secretariat.findings(orderId)).toEqual([])
      await system.mailbox.next(email)
      await system.clock.advance(5_000)
      expect(system.mailbox.received(email)).toHaveLength(3)
    },
  )
})

test('refunds nothing while the provider cannot be asked, and adds a finding after ten minutes', async ({
  system,
  buyer,
  secretariat,
}) => {
  const { orderId } = await buyer.paidOrder()
  await armScenario(system.emulator.url, { call: 'SearchTrade', scenario: 'http-500', times: 100, orderId })
  const refundId = await ask(secretariat, orderId)
  const [finding] = await buyer.jumpUntil(
    () => secretariat.findings(orderId),
    (findings) => findings.length > 0,
  )
  expect(finding).toMatchObject({ kind: 'undecided', text: expect.stringContaining(refundId) })
  expect((await secretariat.refund(refundId)).state).toBe('requested')
  expect(await atProvider(system, orderId)).toMatchObject({ refunded: 0 })
  await clearScenarios(system.emulator.url)
  await buyer.jumpUntil(
    () => secretariat.refund(refundId),
    ({ state }) => state === 'done',
  )
  expect(await atProvider(system, orderId)).toMatchObject({ charges: 0, refunded: price })
})

test('never raises a charge that the secretariat lowered further at the provider', async ({
  system,
  buyer,
  secretariat,
}) => {
  const { orderId } = await buyer.paidOrder()
  await alterCharge(system.emulator.url, orderId, 500)
  const refundId = await ask(secretariat, orderId, 1_000)
  const findings = await buyer.jumpUntil(
    () => secretariat.findings(orderId),
    (found) => found.some(({ kind }) => kind === 'undecided'),
  )
  expect(findings).toContainEqual(
    expect.objectContaining({ kind: 'undecided', text: expect.stringContaining(refundId) }),
  )
  expect((await secretariat.refund(refundId)).state).toBe('requested')
  expect(await atProvider(system, orderId)).toMatchObject({ refunded: price - 500 })
})

describe('the day determines how the provider cancels a payment', () => {
  test.for([
    ['the same day', 0, undefined, 'VOID'],
    ['the same month', 5, undefined, 'RETURN'],
    ['the next month', 30, undefined, 'RETURNX'],
    ['after 179 days', 179, undefined, 'RETURNX'],
    ['a part, after 179 days', 179, 1_000, 'CAPTURE'],
  ] as const)('%s', async ([_what, after, amount, status], { system, buyer, secretariat, decided }) => {
    const { orderId } = await buyer.paidOrder()
    await advanceProvider(system.emulator.url, days(after))
    expect(await decided(await ask(secretariat, orderId, amount))).toMatchObject({
      state: 'done',
      errorCodes: [],
    })
    expect(await atProvider(system, orderId)).toMatchObject({ status, refunded: amount ?? price })
  })
})

describe('the provider’s refusal', () => {
  test.for([
    ['all of it', undefined],
    ['a part', 1_000],
  ] as const)(
    'to refund %s because it is too late changes nothing and adds a finding',
    async ([_what, amount], { system, buyer, secretariat, decided }) => {
      const { orderId, email } = await buyer.paidOrder({ options: ['reception'] })
      const seats = await buyer.availableOf('reception')
      await advanceProvider(system.emulator.url, days(181))
      const answer = await secretariat.askRefund(orderId, {
        participant: 'disable',
        seats: 'free',
        ...(amount !== undefined && { amount }),
      })
      const { refundId } = expectOk(answer)
      expect(await decided(refundId)).toMatchObject({
        state: 'refused',
        tranId: null,
        errorCodes: ['E11010010'],
      })
      expect(await secretariat.orderRecord(orderId)).toMatchObject({ state: 'completed', refunded: 0 })
      expect(await secretariat.history(orderId)).toEqual(['buyer placed', 'buyer begun', 'provider paid'])
      expect(await secretariat.findings(orderId)).toMatchObject([
        { kind: 'refundRefused', text: expect.stringContaining('E11010010'), closedAt: null },
      ])
      expect(await buyer.availableOf('reception')).toBe(seats)
      expect(await atProvider(system, orderId)).toMatchObject({ charges: 1, refunded: 0 })
      const { rows } = await system.db.query(
        'select participant.state from participant join orders using (convention_id, registration_id) where order_id = $1',
        [orderId],
      )
      expect(rows).toEqual([{ state: 'active' }])
      await system.clock.advance(10_000)
      expect(system.mailbox.received(email)).toHaveLength(2)

      // The refund is decided, so nothing more is sent, and another one can be requested.
      await resetProviderClock(system.emulator.url)
      await system.clock.advance(20_000)
      expect(await atProvider(system, orderId)).toMatchObject({ refunded: 0 })
      expect(await decided(await ask(secretariat, orderId))).toMatchObject({ state: 'done' })
    },
  )
})

test('a refund that has already happened at the provider is not repeated', async ({
  system,
  buyer,
  secretariat,
  decided,
}) => {
  const { orderId } = await buyer.paidOrder()
  // Both the answer and our process's memory of it are lost, so only the provider knows.
  await armScenario(system.emulator.url, { call: 'AlterTran', scenario: 'timeout-after', times: 1, orderId })
  const refundId = await ask(secretariat, orderId)
  await until(
    async () => {
      await system.clock.advance(2_000)
      return atProvider(system, orderId)
    },
    (transaction) => transaction?.charges === 0,
  )
  await armScenario(system.emulator.url, { call: 'AlterTran', scenario: 'http-500', times: 1, orderId })
  await armScenario(system.emulator.url, { call: 'ChangeTran', scenario: 'http-500', times: 1, orderId })
  expect(await decided(refundId, 15_000)).toMatchObject({ state: 'done' })
  expect(await scenariosLeft(system.emulator.url)).toBe(2)
  expect(await atProvider(system, orderId)).toMatchObject({ charges: 0, refunded: price })
})

describe('after the payment was canceled at the provider', () => {
  test('a full refund counts as done', async ({ system, secretariat, decided, canceledOrder }) => {
    const { orderId } = await canceledOrder()
    expect(await decided(await ask(secretariat, orderId))).toMatchObject({ state: 'done', amount: price })
    expect(await secretariat.orderRecord(orderId)).toMatchObject({ state: 'refunded', refunded: price })
    expect(await atProvider(system, orderId)).toMatchObject({ refunded: price })
  })

  test('a partial refund is impossible, so it becomes a finding', async ({
    buyer,
    secretariat,
    canceledOrder,
  }) => {
    const { orderId } = await canceledOrder()
    const refundId = await ask(secretariat, orderId, 1_000)
    await buyer.jumpUntil(
      () => secretariat.findings(orderId),
      (findings) => findings.some(({ kind }) => kind === 'undecided'),
    )
    expect((await secretariat.refund(refundId)).state).toBe('requested')
    expect(await secretariat.orderRecord(orderId)).toMatchObject({ state: 'completed', refunded: 0 })
  })
})
