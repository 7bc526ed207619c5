import { api } from '@uketsuke/contract'
import {
  armScenario,
  beginPayment,
  chargesOf,
  expectOk,
  orderAndRegister,
  registrationOf,
  type System,
  until,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { minutes } from '../../platform/duration.ts'

const test = systemTest()

/** Lets the orders of the previous test expire, so that all seats are free. */
test.beforeEach(async ({ system, buyer }) => {
  await system.clock.jump(minutes(31))
  await until(
    async () => {
      await system.clock.advance(5_000)
      return buyer.availableOf('workshop')
    },
    (available) => available === 5,
  )
})

const order = (system: System, code: string, ...planIds: string[]) =>
  system.client.call(api.createSession, {
    token: code,
    body: { registrationCode: code, planIds, metadata: {} },
  })

const paidOrder = async (system: System, code: string, ...planIds: string[]): Promise<string> => {
  const { orderId } = expectOk(await order(system, code, ...planIds))
  if (orderId === null) throw new Error('this order costs nothing')
  return orderId
}

test("gives an order the convention's prices and an unguessable ID", async ({ system, buyer }) => {
  const { code } = await buyer.newPerson()
  const orderId = await paidOrder(system, code, 'non-member', 'luncheon', 'workshop')
  expect(orderId).toMatch(/^[a-z2-7]{24}$/)
  expect(expectOk(await system.client.call(api.readPrice, { params: { orderId } }))).toEqual({
    price: 23_000,
    items: [
      { planName: { ja: '非会員', en: 'Non-member' }, price: 20_000 },
      { planName: { ja: 'ランチョンセミナー', en: 'Luncheon seminar' }, price: 0 },
      { planName: { ja: 'ワークショップ', en: 'Workshop' }, price: 3_000 },
    ],
  })
})

test('creates no order for free plans, and holds no seat yet', async ({ system, buyer }) => {
  const { code } = await buyer.newPerson()
  const before = await buyer.availableOf('luncheon')
  expect(expectOk(await order(system, code, 'student', 'luncheon'))).toEqual({ orderId: null })
  expect(await buyer.availableOf('luncheon')).toBe(before)
})

test.for([
  ['two categories', ['member', 'student']],
  ['no category', ['reception']],
  ['a plan twice', ['member', 'reception', 'reception']],
  ['a category twice', ['member', 'member']],
  ['an unknown plan', ['member', 'no-such-plan']],
] as const)('refuses %s', async ([_what, planIds], { system, buyer }) => {
  const { code } = await buyer.newPerson()
  expect(await order(system, code, ...planIds)).toMatchObject({
    status: 400,
    body: { code: 'INVALID_PLAN_ID' },
  })
})

test('requires the same code in header and body, and no login', async ({ system, buyer }) => {
  const [one, other] = [await buyer.newPerson(), await buyer.newPerson()]
  const orderWith = (named: { registrationCode: string } | { registrationId: string }) =>
    system.client.call(api.createSession, {
      token: one.code,
      body: { planIds: ['member'], metadata: {}, ...named },
    })
  expect(await orderWith({ registrationCode: other.code })).toMatchObject({
    status: 400,
    body: { code: 'INPUT_MISMATCH' },
  })
  expect(await orderWith({ registrationId: 'D27000000' })).toMatchObject({
    status: 401,
    body: { code: 'INVALID_TOKEN' },
  })
})

test("ignores a browser's claims about seats, and creates no order without a free seat", async ({
  system,
  buyer,
}) => {
  const people = await Promise.all(Array.from({ length: 6 }, () => buyer.newPerson()))
  const [late, ...early] = people
  for (const { code } of early) await paidOrder(system, code, 'member', 'workshop')
  const code = late?.code ?? ''
  const reservedSheets = [{ planId: 'workshop', sheetId: 'workshop-1', expiresAt: '2099-01-01T00:00:00Z' }]
  expect(
    await system.client.call(api.createSession, {
      token: code,
      body: { registrationCode: code, planIds: ['member', 'workshop'], metadata: { reservedSheets } },
    }),
  ).toMatchObject({ status: 409, body: { code: 'RESOURCE_NOT_AVAILABLE' } })
  for (const person of early) await paidOrder(system, person.code, 'member')
  expect(await buyer.availableOf('workshop')).toBe(5)
})

test('cancels the first order for a second one, and takes over or frees its seats', async ({
  system,
  buyer,
}) => {
  const { email, code } = await buyer.newPerson()
  const [luncheon, reception] = [await buyer.availableOf('luncheon'), await buyer.availableOf('reception')]
  const { orderId: first } = await orderAndRegister(system.client, {
    code,
    email,
    planId: 'member',
    options: ['luncheon', 'reception'],
  })
  const second = await paidOrder(system, code, 'member', 'luncheon')
  expect(second).not.toBe(first)
  expect(await buyer.result(first)).toMatchObject({ result: 'canceled', details: { canRetry: false } })
  expect(await buyer.availableOf('luncheon')).toBe(luncheon - 1)
  expect(await buyer.availableOf('reception')).toBe(reception)

  expect((await beginPayment(system.client, system.emulator.url, { code, orderId: first })).ok).toBe(false)
  expectOk(
    await system.client.call(api.register, {
      token: code,
      body: registrationOf(code, email, 'member', { orderId: second, otherPlans: ['luncheon'] }),
    }),
  )
  expectOk(await beginPayment(system.client, system.emulator.url, { code, orderId: second }))
  await until(
    () => buyer.status(second),
    (status) => status === 'done',
  )
  expect(await chargesOf(system.emulator.url, first)).toBe(0)
  expect(await chargesOf(system.emulator.url, second)).toBe(1)
  expect(await buyer.availableOf('luncheon')).toBe(luncheon - 1)
})

test('keeps only one of two concurrent orders of one person', async ({ system, buyer }) => {
  const { code } = await buyer.newPerson()
  const before = await buyer.availableOf('hands-on')
  const orderIds = await Promise.all([
    paidOrder(system, code, 'hands-on'),
    paidOrder(system, code, 'hands-on'),
    paidOrder(system, code, 'hands-on'),
  ])
  const results = await Promise.all(orderIds.map(async (orderId) => (await buyer.result(orderId)).result))
  expect(results.filter((result) => result === 'canceled')).toHaveLength(2)
  expect(results.filter((result) => result === null)).toHaveLength(1)
  expect(await buyer.availableOf('hands-on')).toBe(before - 1)
})

test('refuses another order while a charge is undecided', async ({ system, buyer }) => {
  const { email, code } = await buyer.newPerson()
  const { orderId } = await orderAndRegister(system.client, { code, email, planId: 'member' })
  await armScenario(system.emulator.url, { call: 'ExecTran', scenario: 'timeout-after', times: 1 })
  expectOk(await beginPayment(system.client, system.emulator.url, { code, orderId }))
  const refused = await order(system, code, 'student', 'reception')
  expect(refused).toMatchObject({ status: 409, body: { code: 'REQUEST_IN_PROGRESS' } })
  expect(refused.headers['retry-after']).toBe('5')
  await until(
    async () => {
      await system.clock.advance(5_000)
      return buyer.status(orderId)
    },
    (status) => status === 'done',
  )
  expect(await order(system, code, 'member')).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_REGISTRATED' },
  })
  expect(await chargesOf(system.emulator.url, orderId)).toBe(1)
})

test('leaves the earlier order alone if a new one gets no seats', async ({ system, buyer }) => {
  const people = await Promise.all(Array.from({ length: 6 }, () => buyer.newPerson()))
  const [late, ...early] = people
  const code = late?.code ?? ''
  const first = await paidOrder(system, code, 'member', 'reception')
  for (const person of early) await paidOrder(system, person.code, 'member', 'workshop')
  expect(await order(system, code, 'member', 'reception', 'workshop')).toMatchObject({
    status: 409,
    body: { code: 'RESOURCE_NOT_AVAILABLE' },
  })
  expect(await buyer.result(first)).toMatchObject({ result: null })
})
