import { api } from '@uketsuke/contract'
import { expectOk, newEmail, obtainCode, orderAndRegister, type System, until } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { minutes } from '../../platform/duration.ts'

const test = systemTest()

/** Lets the holds of the previous test lapse, so that all seats are free. */
test.beforeEach(({ system }) => system.clock.jump(minutes(15)))

const newCode = (system: System) => obtainCode(system.client, system.mailbox, newEmail())
const newCodes = (system: System, count: number) =>
  Promise.all(Array.from({ length: count }, () => newCode(system)))

const reserve = (system: System, code: string, ...planIds: string[]) =>
  system.client.call(api.reserveStocks, {
    token: code,
    body: { orders: planIds.map((planId) => ({ planId, quantity: 1 as const })) },
  })

const stocks = async (system: System) => expectOk(await system.client.call(api.readStocks))

const refusal = { status: 409, body: { code: 'RESOURCE_NOT_AVAILABLE' } }

test('lists a stock for exactly the limited plans', async ({ system }) => {
  expect(await stocks(system)).toEqual([
    { planId: 'hands-on', stock: 30, available: 30, isNotAvailable: false },
    { planId: 'luncheon', stock: 60, available: 60, isNotAvailable: false },
    { planId: 'reception', stock: 100, available: 100, isNotAvailable: false },
    { planId: 'workshop', stock: 5, available: 5, isNotAvailable: false },
  ])
})

test('holds a seat for 15 minutes', async ({ system, buyer }) => {
  const { reserved } = expectOk(await reserve(system, await newCode(system), 'workshop'))
  expect(reserved).toEqual([
    {
      planId: 'workshop',
      sheetId: expect.stringMatching(/^workshop-[1-5]$/),
      expiresAt: new Date(system.clock.now() + minutes(15)).toISOString(),
    },
  ])
  expect(await buyer.availableOf('workshop')).toBe(4)
  await system.clock.jump(minutes(15) - 1)
  expect(await buyer.availableOf('workshop')).toBe(4)
  await system.clock.jump(1)
  expect(await buyer.availableOf('workshop')).toBe(5)
})

test('refuses the next person while all seats are held, until the holds lapse', async ({ system, buyer }) => {
  const [late = '', ...early] = await newCodes(system, 6)
  for (const code of early) expect(await reserve(system, code, 'workshop')).toMatchObject({ status: 200 })
  expect(await stocks(system)).toContainEqual({
    planId: 'workshop',
    stock: 5,
    available: 0,
    isNotAvailable: true,
  })
  expect(await reserve(system, late, 'workshop')).toMatchObject(refusal)
  await system.clock.jump(minutes(15))
  expect(await reserve(system, late, 'workshop')).toMatchObject({ status: 200 })
  expect(await buyer.availableOf('workshop')).toBe(4)
})

test('gives each of 5 seats to a different one of 20 concurrent people', async ({ system }) => {
  const codes = await newCodes(system, 20)
  const answers = await Promise.all(codes.map((code) => reserve(system, code, 'workshop')))
  const sheets = answers.flatMap((answer) => (answer.ok ? answer.body.reserved : []))
  expect(new Set(sheets.map(({ sheetId }) => sheetId)).size).toBe(5)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(15)
  for (const answer of answers.filter(({ ok }) => !ok)) expect(answer).toMatchObject(refusal)
})

test('keeps the seat and extends the hold when reserving again', async ({ system, buyer }) => {
  const code = await newCode(system)
  const [first] = expectOk(await reserve(system, code, 'workshop')).reserved
  await system.clock.jump(minutes(10))
  const [second] = expectOk(await reserve(system, code, 'workshop')).reserved
  expect(second?.sheetId).toBe(first?.sheetId)
  await system.clock.jump(minutes(10))
  expect(await buyer.availableOf('workshop')).toBe(4)
})

test('frees seats that a new reservation no longer names', async ({ system, buyer }) => {
  const code = await newCode(system)
  expectOk(await reserve(system, code, 'workshop', 'reception'))
  expectOk(await reserve(system, code, 'reception', 'luncheon'))
  expect(await buyer.availableOf('workshop')).toBe(5)
  expect(await buyer.availableOf('reception')).toBe(99)
  expect(await buyer.availableOf('luncheon')).toBe(59)
})

test('holds one seat for many concurrent requests of one person', async ({ system, buyer }) => {
  const code = await newCode(system)
  expectOk(await system.client.call(api.checkCode, { token: code }))
  await Promise.all(Array.from({ length: 8 }, () => reserve(system, code, 'workshop')))
  expect(await buyer.availableOf('workshop')).toBe(4)
})

test('reserves two plans together or not at all, and keeps earlier holds', async ({ system, buyer }) => {
  const [late = '', ...early] = await newCodes(system, 6)
  for (const code of early) expectOk(await reserve(system, code, 'workshop'))
  const [held] = expectOk(await reserve(system, late, 'luncheon')).reserved
  expect(await reserve(system, late, 'reception', 'workshop')).toMatchObject(refusal)
  expect(await reserve(system, late, 'luncheon', 'workshop')).toMatchObject(refusal)
  expect(await buyer.availableOf('reception')).toBe(100)
  expect(await buyer.availableOf('luncheon')).toBe(59)
  expect(expectOk(await reserve(system, late, 'luncheon')).reserved[0]?.sheetId).toBe(held?.sheetId)
})

test('needs no seat for an unlimited plan, and refuses an unknown one', async ({ system }) => {
  const code = await newCode(system)
  expect(expectOk(await reserve(system, code, 'member'))).toEqual({ reserved: [] })
  expect(await reserve(system, code, 'no-such-plan')).toMatchObject({
    status: 400,
    body: { code: 'INVALID_PLAN_ID' },
  })
})

test('reserves seats for valid codes only', async ({ system, buyer }) => {
  expect(await reserve(system, 'nobody', 'workshop')).toMatchObject({
    status: 404,
    body: { code: 'INVALID_CODE' },
  })
  const code = await newCode(system)
  await system.clock.jump(minutes(31))
  expect(await reserve(system, code, 'workshop')).toMatchObject({
    status: 410,
    body: { code: 'CODE_EXPIRED' },
  })
  expect(await buyer.availableOf('workshop')).toBe(5)
})

test('passes held seats to an order, which keeps them beyond the hold and frees them when it expires', async ({
  system,
  buyer,
}) => {
  const email = newEmail()
  const code = await obtainCode(system.client, system.mailbox, email)
  expectOk(await reserve(system, code, 'workshop'))
  const { orderId } = await orderAndRegister(system.client, {
    code,
    email,
    planId: 'hands-on',
    options: ['workshop'],
  })
  await system.clock.jump(minutes(20))
  expect(await buyer.availableOf('workshop')).toBe(4)
  expect(await buyer.availableOf('hands-on')).toBe(29)
  await system.clock.jump(minutes(10))
  await until(
    async () => {
      await system.clock.advance(5_000)
      return system.client.call(api.readPaymentStatus, { params: { orderId } })
    },
    ({ status }) => status === 410,
  )
  expect(await buyer.availableOf('workshop')).toBe(5)
  expect(await buyer.availableOf('hands-on')).toBe(30)
  const { rowCount } = await system.db.query('select 1 from seat where order_id = $1', [orderId])
  expect(rowCount).toBe(0)
})
