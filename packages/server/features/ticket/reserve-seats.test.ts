import { api } from '@uketsuke/contract'
import {
  expectOk,
  newEmail,
  obtainCode,
  orderAndRegister,
  type System,
  startSystem,
  until,
} from '@uketsuke/testing'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'

let system: System
beforeAll(async () => {
  system = await startSystem({ serverUrl: inject('serverUrl'), template: inject('template') })
})
afterAll(() => system.stop())

const minute = 60_000

/** Every test finds all seats free: the holds of the one before have lapsed. */
beforeEach(() => system.clock.jump(15 * minute))

const newCode = () => obtainCode(system.client, system.mailbox, newEmail())
const newCodes = (count: number) => Promise.all(Array.from({ length: count }, newCode))

const reserve = (code: string, ...planIds: string[]) =>
  system.client.call(api.reserveStocks, {
    token: code,
    body: { orders: planIds.map((planId) => ({ planId, quantity: 1 as const })) },
  })

const stocks = async () => expectOk(await system.client.call(api.readStocks))
const availableOf = async (planId: string) =>
  (await stocks()).find((stock) => stock.planId === planId)?.available

const refusal = { status: 409, body: { code: 'RESOURCE_NOT_AVAILABLE' } }

test('the limited plans, and only they, have a stock', async () => {
  expect(await stocks()).toEqual([
    { planId: 'hands-on', stock: 30, available: 30, isNotAvailable: false },
    { planId: 'luncheon', stock: 60, available: 60, isNotAvailable: false },
    { planId: 'reception', stock: 100, available: 100, isNotAvailable: false },
    { planId: 'workshop', stock: 5, available: 5, isNotAvailable: false },
  ])
})

test('a seat is held for 15 minutes', async () => {
  const { reserved } = expectOk(await reserve(await newCode(), 'workshop'))
  expect(reserved).toEqual([
    {
      planId: 'workshop',
      sheetId: expect.stringMatching(/^workshop-[1-5]$/),
      expiresAt: new Date(system.clock.now() + 15 * minute).toISOString(),
    },
  ])
  expect(await availableOf('workshop')).toBe(4)
  await system.clock.jump(15 * minute - 1)
  expect(await availableOf('workshop')).toBe(4)
  await system.clock.jump(1)
  expect(await availableOf('workshop')).toBe(5)
})

test('when all seats are held the next person gets none, until holds lapse; then others take them', async () => {
  const [late = '', ...early] = await newCodes(6)
  for (const code of early) expect(await reserve(code, 'workshop')).toMatchObject({ status: 200 })
  expect(await stocks()).toContainEqual({ planId: 'workshop', stock: 5, available: 0, isNotAvailable: true })
  expect(await reserve(late, 'workshop')).toMatchObject(refusal)
  await system.clock.jump(15 * minute)
  expect(await reserve(late, 'workshop')).toMatchObject({ status: 200 })
  expect(await availableOf('workshop')).toBe(4)
})

test('of 20 people at once for 5 seats exactly 5 get one, each another', async () => {
  const codes = await newCodes(20)
  const answers = await Promise.all(codes.map((code) => reserve(code, 'workshop')))
  const sheets = answers.flatMap((answer) => (answer.ok ? answer.body.reserved : []))
  expect(new Set(sheets.map(({ sheetId }) => sheetId)).size).toBe(5)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(15)
  for (const answer of answers.filter(({ ok }) => !ok)) expect(answer).toMatchObject(refusal)
})

test('reserving again keeps the seat and prolongs the hold', async () => {
  const code = await newCode()
  const [first] = expectOk(await reserve(code, 'workshop')).reserved
  await system.clock.jump(10 * minute)
  const [second] = expectOk(await reserve(code, 'workshop')).reserved
  expect(second?.sheetId).toBe(first?.sheetId)
  await system.clock.jump(10 * minute)
  expect(await availableOf('workshop')).toBe(4)
})

test('reserving other plans frees what is no longer wanted', async () => {
  const code = await newCode()
  expectOk(await reserve(code, 'workshop', 'reception'))
  expectOk(await reserve(code, 'reception', 'luncheon'))
  expect(await availableOf('workshop')).toBe(5)
  expect(await availableOf('reception')).toBe(99)
  expect(await availableOf('luncheon')).toBe(59)
})

test('one person who asks many times at once still holds one seat', async () => {
  const code = await newCode()
  expectOk(await system.client.call(api.checkCode, { token: code }))
  await Promise.all(Array.from({ length: 8 }, () => reserve(code, 'workshop')))
  expect(await availableOf('workshop')).toBe(4)
})

test('two plans are reserved both or not at all, and what was held before stays', async () => {
  const [late = '', ...early] = await newCodes(6)
  for (const code of early) expectOk(await reserve(code, 'workshop'))
  const [held] = expectOk(await reserve(late, 'luncheon')).reserved
  expect(await reserve(late, 'reception', 'workshop')).toMatchObject(refusal)
  expect(await reserve(late, 'luncheon', 'workshop')).toMatchObject(refusal)
  expect(await availableOf('reception')).toBe(100)
  expect(await availableOf('luncheon')).toBe(59)
  expect(expectOk(await reserve(late, 'luncheon')).reserved[0]?.sheetId).toBe(held?.sheetId)
})

test('a plan without a limit needs no seat, an unknown plan is refused', async () => {
  const code = await newCode()
  expect(expectOk(await reserve(code, 'member'))).toEqual({ reserved: [] })
  expect(await reserve(code, 'no-such-plan')).toMatchObject({
    status: 400,
    body: { code: 'INVALID_PLAN_ID' },
  })
})

test('seats are reserved for good codes only', async () => {
  expect(await reserve('nobody', 'workshop')).toMatchObject({ status: 404, body: { code: 'INVALID_CODE' } })
  const code = await newCode()
  await system.clock.jump(31 * minute)
  expect(await reserve(code, 'workshop')).toMatchObject({ status: 410, body: { code: 'CODE_EXPIRED' } })
  expect(await availableOf('workshop')).toBe(5)
})

test('an order takes the held seats over: they stay taken past the hold, and come free when it expires', async () => {
  const email = newEmail()
  const code = await obtainCode(system.client, system.mailbox, email)
  expectOk(await reserve(code, 'workshop'))
  const { orderId } = await orderAndRegister(system.client, {
    code,
    email,
    planId: 'hands-on',
    options: ['workshop'],
  })
  await system.clock.jump(20 * minute)
  expect(await availableOf('workshop')).toBe(4)
  expect(await availableOf('hands-on')).toBe(29)
  await system.clock.jump(10 * minute)
  await until(
    async () => {
      await system.clock.advance(5_000)
      return system.client.call(api.readPaymentStatus, { params: { orderId } })
    },
    ({ status }) => status === 410,
  )
  expect(await availableOf('workshop')).toBe(5)
  expect(await availableOf('hands-on')).toBe(30)
  const { rowCount } = await system.db.query('select 1 from seat where order_id = $1', [orderId])
  expect(rowCount).toBe(0)
})
