import { type Emulator, startEmulator } from '@uketsuke/card-emulator'
import {
  type DecisionRequest,
  type Difference,
  operatorApi,
  type Reconciliation,
} from '@uketsuke/contract/operator'
import {
  advanceProvider,
  alterCharge,
  armScenario,
  buyersOf,
  cards,
  createSteppedClock,
  databaseContents,
  expectOk,
  optionBuyersOf,
  resetProviderClock,
  type System,
  type SystemOptions,
  secretariatOf,
  startSystem,
  transactionOf,
  until,
} from '@uketsuke/testing'
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { days, minutes } from '../../platform/duration.ts'

const began = createSteppedClock()
let emulator: Emulator

beforeEach(async () => {
  const own = await startEmulator({ port: 0, hangMs: 5_000, clock: () => new Date(began.now()) })
  emulator = own
  // Runs after the systems have stopped.
  onTestFinished(() => own.close())
})

const started = (options: Partial<SystemOptions>): Promise<System> =>
  startSystem({
    serverUrl: inject('serverUrl'),
    template: inject('template'),
    emulator,
    cardTimeout: 1_000,
    ...options,
  })

/**
 * Backs up the books after `before`, loses the changes made in `lost`, and starts a server on the restored
 * books, by default with mails and payments paused.
 */
const restored = async <Before, Lost>(
  before: (system: System) => Promise<Before>,
  lost: (system: System, before: Before) => Promise<Lost>,
  paused: readonly ('mail' | 'payments')[] = ['mail', 'payments'],
): Promise<{ system: System; before: Before; lost: Lost }> => {
  const backedUp = await started({ now: new Date(began.now()), keepDatabase: true })
  const made = await before(backedUp)
  await backedUp.stop()
  const now = new Date(backedUp.clock.now())
  const running = await started({ template: backedUp.databaseName, now })
  const forgotten = await lost(running, made)
  await running.stop()
  const system = await started({
    template: backedUp.databaseName,
    now: new Date(running.clock.now()),
    paused,
  })
  onTestFinished(system.stop)
  return { system, before: made, lost: forgotten }
}

const compare = async (system: System, list?: string): Promise<Reconciliation> => {
  const exported = async () => (await fetch(`${emulator.url}/transactions.csv`)).arrayBuffer()
  const file = list === undefined ? Buffer.from(await exported()) : Buffer.from(list)
  return withoutLookAlikes(expectOk(await system.operator.call(operatorApi.compareBooks, { file })))
}

/** Leaves out the look-alikes, who paid at a provider that does not know them. */
const withoutLookAlikes = (all: Reconciliation): Reconciliation => {
  const lookAlikes = all.differences.filter(({ orderId }) => orderId.startsWith('0-look-alike'))
  for (const { kind, decisions, ours } of lookAlikes)
    expect([kind, decisions, ours?.name]).toEqual(['unchargedThere', [], 'Look Alike'])
  expect(lookAlikes.length).toBeGreaterThan(0)
  const theirs = lookAlikes.reduce((sum, { ours }) => sum + (ours?.amount ?? 0), 0)
  const differences = all.differences.filter((difference) => !lookAlikes.includes(difference))
  return { ...all, ours: all.ours - theirs, differences }
}

const about = (all: Reconciliation, ...orders: { orderId: string }[]): Difference[] =>
  orders.flatMap(({ orderId }) => all.differences.filter((difference) => difference.orderId === orderId))

const decide = ({ operator }: System, orderId: string, request: Partial<DecisionRequest>) =>
  operator.call(operatorApi.decideDifference, {
    params: { orderId },
    body: { decision: 'book', amount: 3_000, reason: 'restored from the backup of noon', ...request },
  })

/** Waits until the books agree about these orders and nothing about them is in progress. */
const untilAgreed = async (system: System, ...orders: { orderId: string }[]): Promise<void> => {
  await until(
    () => compare(system),
    (all) => about(all, ...orders).length === 0,
  )
  const underWay = `
    select from refund where check_at is not null and order_id = any($1)
    union all select from returned_charge where check_at is not null and order_id = any($1)`
  await until(
    () => system.db.query(underWay, [orders.map(({ orderId }) => orderId)]),
    ({ rowCount }) => rowCount === 0,
  )
}

const refundAndWait = async (system: System, orderId: string, amount?: number): Promise<void> => {
  const secretariat = secretariatOf(system)
  const { refundId } = expectOk(await secretariat.askRefund(orderId, amount === undefined ? {} : { amount }))
  await buyersOf(system).advanceUntil(
    () => secretariat.refund(refundId),
    ({ state }) => state === 'done',
  )
}

test("finds the provider's actions in the lost interval, and books or refunds each once on request", async () => {
  const { system, before, lost } = await restored(
    async (backedUp) => {
      const buyer = buyersOf(backedUp)
      const [open, refunded, partly, kept] = [
        await buyer.newOrder({ options: ['workshop'] }),
        await buyer.paidOrder(),
        await buyer.paidOrder(),
        await buyer.paidOrder(),
      ]
      return { open, refunded, partly, kept }
    },
    async (running, { open, refunded, partly }) => {
      const buyer = buyersOf(running)
      await buyer.decided(await buyer.pay(open))
      await refundAndWait(running, refunded.orderId)
      await refundAndWait(running, partly.orderId, 1_000)
      return { stranger: await buyer.paidOrder() }
    },
  )
  const { open, refunded, partly, kept } = before
  const { stranger } = lost
  const secretariat = secretariatOf(system)
  const paid = await transactionOf(emulator.url, open.orderId)

  const found = await compare(system)
  expect(about(found, open, refunded, partly, stranger, kept)).toMatchObject([
    {
      kind: 'unpaidHere',
      decisions: ['book', 'giveBack'],
      theirs: {
        state: 'paid',
        amount: paid?.amount,
        processedAt: expect.stringMatching(/^20../),
        cardLast4: '1111',
      },
      ours: { state: 'open', amount: 0, email: open.email, name: expect.stringMatching(/\S \S/) },
    },
    {
      kind: 'refundedThere',
      decisions: ['book'],
      theirs: { state: 'refunded', amount: 0 },
      ours: { amount: 3_000 },
    },
    {
      kind: 'refundedThere',
      decisions: ['book'],
      theirs: { state: 'paid', amount: 2_000 },
      ours: { amount: 3_000 },
    },
    {
      kind: 'unknownHere',
      decisions: ['giveBack'],
      theirs: { amount: 3_000, cardLast4: '1111' },
      ours: null,
    },
  ])
  expect(found.theirs - found.ours).toBe((paid?.amount ?? 0) - 3_000 - 1_000 + 3_000)

  // Refuses decisions on an outdated list, and impossible ones.
  const contents = await databaseContents(system.db)
  const refusals = [
    await decide(system, open.orderId, { amount: 1 }),
    await decide(system, stranger.orderId, {}),
    await decide(system, 'never-heard-of', {}),
  ]
  expect(refusals.map(({ body }) => (body as { code: string }).code)).toEqual([
    'INPUT_MISMATCH',
    'INVALID_INPUT',
    'RESOURCE_NOT_FOUND',
  ])
  const later = await databaseContents(system.db)
  expect({ ...later, 'public.idempotency': null }).toEqual({ ...contents, 'public.idempotency': null })

  const amount = paid?.amount ?? 0
  expect(expectOk(await decide(system, open.orderId, { amount })).state).toBe('done')
  expectOk(await decide(system, refunded.orderId, { amount: 0 }))
  expectOk(await decide(system, partly.orderId, { amount: 2_000 }))
  expectOk(await decide(system, stranger.orderId, { decision: 'giveBack' }))
  await untilAgreed(system, open, refunded, partly, stranger)
  const agreed = await compare(system)
  expect(agreed.theirs).toBe(agreed.ours)

  expect(await secretariat.history(open.orderId)).toEqual(['buyer placed', 'secretariat paid'])
  expect(await secretariat.orderRecord(open.orderId)).toMatchObject({
    state: 'completed',
    attempts: [{ state: 'paid' }],
  })
  expect(await secretariat.orderRecord(refunded.orderId)).toMatchObject({
    state: 'refunded',
    refunded: 3_000,
  })
  expect(await secretariat.orderRecord(partly.orderId)).toMatchObject({ state: 'completed', refunded: 1_000 })
  const { returns } = expectOk(await system.operator.call(operatorApi.listReturnedCharges))
  expect(returns).toMatchObject([
    {
      orderId: stranger.orderId,
      state: 'done',
      amount: 3_000,
      remaining: 0,
      reason: 'restored from the backup of noon',
    },
  ])
  // Deciding again changes nothing.
  for (const { orderId } of [open, refunded, partly, stranger])
    expect(expectOk(await decide(system, orderId, { decision: 'giveBack' })).state).toBe('done')
  expect((await transactionOf(emulator.url, open.orderId))?.charges).toBe(1)
  expect(await transactionOf(emulator.url, stranger.orderId)).toMatchObject({
    charged: 3_000,
    refunded: 3_000,
  })
  expect(await transactionOf(emulator.url, partly.orderId)).toMatchObject({ amount: 2_000 })
  expect(system.mailbox.connections()).toBe(0)
})

test('refunds and ends one of our orders that is unpaid here, even if answers are lost', async () => {
  const { system, before } = await restored(
    (backedUp) => buyersOf(backedUp).newOrder(),
    async (running, order) => {
      const buyer = buyersOf(running)
      await buyer.decided(await buyer.pay(order))
    },
  )
  const { orderId } = before
  await armScenario(emulator.url, { call: 'AlterTran', scenario: 'http-500', times: 1, orderId })
  expect(expectOk(await decide(system, orderId, { decision: 'giveBack' })).state).toBe('requested')
  await until(
    () =>
      system.db.query(`select from refund where order_id = $1 and checks = 1 and check_at <= $2`, [
        orderId,
        new Date(system.clock.now() + minutes(1)),
      ]),
    ({ rowCount }) => rowCount === 1,
  )
  expect(about(await compare(system), before)).toMatchObject([{ decisions: [], refund: 'requested' }])
  await system.clock.jump(minutes(1))
  expect(expectOk(await decide(system, orderId, { decision: 'giveBack' })).state).toBe('requested')
  await untilAgreed(system, before)
  expect(await secretariatOf(system).history(orderId)).toEqual(['buyer placed', 'secretariat canceled'])
  expect(await secretariatOf(system).refunds(orderId)).toMatchObject([{ state: 'done', amount: 3_000 }])
  expect(await transactionOf(emulator.url, orderId)).toMatchObject({ charged: 3_000, refunded: 3_000 })
  expect(expectOk(await decide(system, orderId, { decision: 'giveBack' })).state).toBe('done')
})

test('refunds the charge of an unknown order once, even if the answer is lost', async () => {
  const { system, lost } = await restored(
    async () => undefined,
    (running) => buyersOf(running).paidOrder(),
  )
  const { orderId } = lost
  await armScenario(emulator.url, { call: 'AlterTran', scenario: 'timeout-after', times: 1, orderId })
  const decided = await Promise.all([1, 2, 3].map(() => decide(system, orderId, { decision: 'giveBack' })))
  expect(decided.map(({ status }) => status)).toEqual([200, 200, 200])
  await until(
    async () => {
      expectOk(await decide(system, orderId, { decision: 'giveBack' }))
      return expectOk(await system.operator.call(operatorApi.listReturnedCharges)).returns
    },
    ([charge]) => charge?.state === 'done',
  )
  const { rowCount } = await system.db.query('select from returned_charge where order_id = $1', [orderId])
  expect(rowCount).toBe(1)
  expect(await transactionOf(emulator.url, orderId)).toMatchObject({ charged: 3_000, refunded: 3_000 })
})

test('leaves alone an order of another convention that uses the same shop', async () => {
  const { system, before, lost } = await restored(
    (backedUp) => buyersOf(backedUp).paidOrder(),
    (running) => buyersOf(running).paidOrder(),
  )
  const { orderId } = lost
  expect(about(await compare(system), lost)).toMatchObject([{ kind: 'unknownHere' }])
  const client = await system.db.connect()
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into public.orders (convention_id, order_id, kind, pre_registration_id, registration_id, state, price,
       created_at, expires_at, lapse_at)
     select 'other2027', $1, kind, pre_registration_id, registration_id, 'completed', price, created_at, expires_at, lapse_at
     from public.orders where convention_id = 'demo2027' and order_id = $2`,
    [orderId, before.orderId],
  )
  client.release(true)
  expect(about(await compare(system), lost)).toEqual([])
  const refused = await decide(system, orderId, { decision: 'giveBack' })
  expect(refused).toMatchObject({ status: 404, body: { code: 'RESOURCE_NOT_FOUND' } })
  expect(await transactionOf(emulator.url, orderId)).toMatchObject({ charged: 3_000, refunded: 0 })
})

test('refunds a purchase of a person who no longer takes part, instead of booking it', async () => {
  const { system, before } = await restored(
    async (backedUp) => {
      const options = optionBuyersOf(backedUp)
      const person = await options.become()
      return { ...person, orderId: await options.paidOrder(person, 'workshop') }
    },
    async (running, order) => {
      const options = optionBuyersOf(running)
      await options.decided(order, await options.pay(order, order.orderId))
    },
  )
  const { orderId, registrationId } = before
  const [difference] = about(await compare(system), before)
  const amount = difference?.theirs.amount ?? 0
  expect(difference).toMatchObject({ kind: 'unpaidHere', ours: { kind: 'additional', registrationId } })
  expectOk(await system.operator.call(operatorApi.disableParticipant, { params: { registrationId } }))
  const refused = await decide(system, orderId, { amount })
  expect(refused).toMatchObject({ status: 409, body: { code: 'RESOURCE_NOT_AVAILABLE' } })
  expect(await secretariatOf(system).orderRecord(orderId)).toMatchObject({ state: 'open', attempts: [] })
  expectOk(await decide(system, orderId, { decision: 'giveBack', amount }))
  await untilAgreed(system, before)
})

test('books an order that has expired here meanwhile as paid late, while its seats are free', async () => {
  const { system, before } = await restored(
    (backedUp) => buyersOf(backedUp).newOrder({ options: ['workshop'] }),
    async (running, order) => {
      const buyer = buyersOf(running)
      await buyer.decided(await buyer.pay(order))
    },
    [],
  )
  const { orderId } = before
  const secretariat = secretariatOf(system)
  await buyersOf(system).jumpUntil(
    () => secretariat.orderRecord(orderId),
    ({ state }) => state === 'expired',
  )
  const [difference] = about(await compare(system), before)
  expect(difference).toMatchObject({ kind: 'unpaidHere', ours: { state: 'expired' } })
  const seats = await buyersOf(system).availableOf('workshop')
  const amount = difference?.theirs.amount ?? 0
  expect(expectOk(await decide(system, orderId, { amount })).state).toBe('done')
  expect(await buyersOf(system).availableOf('workshop')).toBe(seats - 1)
  expect(await secretariat.history(orderId)).toEqual(['buyer placed', 'clock lapsed', 'secretariat paidLate'])
  expect((await secretariat.findings(orderId)).map(({ kind }) => kind)).toEqual(['latePayment'])
  expect((await system.mailbox.next(before.email)).subject).toMatch(/登録/)
})

test('settles payments and refunds in progress at the backup, with their own attempt and refund', async () => {
  const { system, before } = await restored(
    async (backedUp) => {
      const buyer = buyersOf(backedUp)
      const secretariat = secretariatOf(backedUp)
      const refunded = await buyer.paidOrder()
      const declined = await buyer.newOrder()
      await buyer.decided(await buyer.pay(declined, cards.declined))
      const lost = await buyer.newOrder()
      const { orderId } = lost
      await armScenario(emulator.url, { call: 'ExecTran', scenario: 'timeout-after', times: 1, orderId })
      await buyer.pay(lost)
      await until(
        () => secretariat.orderRecord(orderId),
        ({ state }) => state === 'unknown',
      )
      const { refundId } = expectOk(await secretariat.askRefund(refunded.orderId))
      return { refunded, declined, lost, refundId }
    },
    async (running, { declined, refundId }) => {
      const buyer = buyersOf(running)
      await buyer.decided(await buyer.pay(declined))
      await buyer.advanceUntil(
        () => secretariatOf(running).refund(refundId),
        ({ state }) => state === 'done',
      )
    },
  )
  const { refunded, declined, lost, refundId } = before
  const secretariat = secretariatOf(system)
  expect(about(await compare(system), refunded, declined, lost)).toMatchObject([
    { orderId: declined.orderId, kind: 'unpaidHere', ours: { state: 'open' } },
    { orderId: lost.orderId, kind: 'unpaidHere', ours: { state: 'unknown' } },
  ])
  expectOk(await decide(system, declined.orderId, {}))
  expectOk(await decide(system, lost.orderId, { decision: 'giveBack' }))
  // The refund was made in the lost interval, so nothing is left to refund.
  expect(expectOk(await decide(system, refunded.orderId, { amount: 0 })).state).toBe('requested')
  await untilAgreed(system, declined, lost)
  await until(
    () => secretariat.refund(refundId),
    ({ state }) => state === 'done',
  )
  const records = [declined, lost, refunded].map(({ orderId }) => secretariat.orderRecord(orderId))
  expect(
    (await Promise.all(records)).map(({ state, attempts }) => [
      state,
      attempts.map((one) => one.state).join(),
    ]),
  ).toEqual([
    ['completed', 'paid'],
    ['failed', 'paid'],
    ['refunded', 'paid'],
  ])
  expect((await secretariat.history(lost.orderId)).at(-1)).toBe('secretariat refused')
  for (const { orderId } of [lost, refunded])
    expect(await transactionOf(emulator.url, orderId)).toMatchObject({ charged: 3_000, refunded: 3_000 })
})

test('refunds only the part of a charge beyond our books', async () => {
  const { system, before } = await restored(
    (backedUp) => buyersOf(backedUp).paidOrder(),
    async () => undefined,
  )
  const { orderId } = before
  await alterCharge(emulator.url, orderId, 5_000)
  expect(about(await compare(system), before)).toMatchObject([
    { kind: 'chargedMoreThere', theirs: { amount: 5_000 }, ours: { amount: 3_000 } },
  ])
  expectOk(await decide(system, orderId, { decision: 'giveBack', amount: 5_000 }))
  await untilAgreed(system, before)
  expect(await transactionOf(emulator.url, orderId)).toMatchObject({ amount: 3_000 })
  const { returns } = expectOk(await system.operator.call(operatorApi.listReturnedCharges))
  expect(returns).toMatchObject([{ orderId, state: 'done', amount: 5_000, remaining: 3_000 }])
  expect(await secretariatOf(system).orderRecord(orderId)).toMatchObject({ state: 'completed', refunded: 0 })
})

test('reports that the provider refuses a refund, and allows another attempt', async () => {
  const { system, lost } = await restored(
    async () => undefined,
    (running) => buyersOf(running).paidOrder(),
  )
  const { orderId } = lost
  // Too old to be cancelled there.
  await advanceProvider(emulator.url, days(200))
  expectOk(await decide(system, orderId, { decision: 'giveBack' }))
  const [difference] = await until(
    async () => about(await compare(system), lost),
    ([one]) => one?.refund === 'refused',
  )
  expect(difference).toMatchObject({ kind: 'unknownHere', decisions: ['giveBack'] })
  const { returns } = expectOk(await system.operator.call(operatorApi.listReturnedCharges))
  expect(returns).toMatchObject([{ orderId, state: 'refused', errorCodes: [expect.stringMatching(/^E11/)] }])
  await resetProviderClock(emulator.url)
  expectOk(await decide(system, orderId, { decision: 'giveBack' }))
  await untilAgreed(system, lost)
  expect(await transactionOf(emulator.url, orderId)).toMatchObject({ refunded: 3_000 })
})

test('also asks about our orders that the list lacks, and refuses a file that is not a list', async () => {
  const { system, before } = await restored(
    (backedUp) => buyersOf(backedUp).paidOrder(),
    async () => undefined,
  )
  const { orderId } = before
  const list = 'オーダーID\n'
  expect(await compare(system, list)).toMatchObject({ theirs: 3_000, ours: 3_000, differences: [] })
  await armScenario(emulator.url, { call: 'SearchTrade', scenario: 'http-500', times: 1, orderId })
  expect((await compare(system, list)).differences).toMatchObject([
    {
      orderId,
      kind: 'unanswered',
      decisions: [],
      theirs: { reason: expect.stringContaining('SearchTrade') },
    },
  ])
  const call = (file: string, since?: string) =>
    system.operator.call(operatorApi.compareBooks, {
      file: Buffer.from(file),
      ...(since !== undefined && { query: { since } }),
    })
  const later = expectOk(await call(list, new Date(system.clock.now() + 1_000).toISOString()))
  expect(later.differences.every(({ ours }) => ours?.name === 'Look Alike')).toBe(true)
  expect(later.theirs).toBe(0)
  const refusals = [
    await call('a,b\n1,2\n'),
    await call(list + Array.from({ length: 5_001 }, (_, n) => `${n}\n`).join('')),
  ]
  for (const refused of refusals)
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
})
