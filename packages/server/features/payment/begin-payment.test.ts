import { api } from '@uketsuke/contract'
import {
  armScenario,
  type BuyersOrder,
  beginPayment,
  cards,
  cardToken,
  expectOk,
  type System,
  transactionOf,
  until,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { minutes } from '../../platform/duration.ts'

const pay = (
  system: System,
  { code, orderId }: Pick<BuyersOrder, 'code' | 'orderId'>,
  cardNo: string = cards.good,
) => beginPayment(system.client, system.emulator.url, { code, orderId }, cardNo)
const payWith = (system: System, { code, orderId }: BuyersOrder, token: string) =>
  system.client.call(api.beginPayment, { body: { code, orderId, token } })

const statusOf = (system: System, orderId: string) =>
  system.client.call(api.readPaymentStatus, { params: { orderId } })
const resultOf = (system: System, orderId: string) =>
  system.client.call(api.readPaymentResult, { params: { orderId } })
const priceOf = (system: System, orderId: string) =>
  system.client.call(api.readPrice, { params: { orderId } })
const untilDone = (system: System, orderId: string) =>
  until(
    () => statusOf(system, orderId),
    (answer) => expectOk(answer).status === 'done',
  )

const test = systemTest()

test('treats a double click with two card tokens as one job and one charge', async ({ system, buyer }) => {
  const order = await buyer.newOrder({ planId: 'member' })
  // The outcome stays undecided until the clock moves, so that the second click arrives in between.
  await armScenario(system.emulator.url, { call: 'ExecTran', scenario: 'timeout-after', times: 1 })
  const [first, second] = await Promise.all([pay(system, order), pay(system, order)])
  expect(expectOk(first).jobId).toBe(expectOk(second).jobId)
  await until(
    async () => {
      await system.clock.advance(5_000)
      return expectOk(await statusOf(system, order.orderId)).status
    },
    (status) => status === 'done',
  )
  expect(await buyer.charges(order)).toBe(1)
})

test('charges once for ten windows that pay at the same time', async ({ system, buyer }) => {
  const order = await buyer.newOrder({ planId: 'member' })
  const answers = await Promise.all(Array.from({ length: 10 }, () => pay(system, order)))
  await untilDone(system, order.orderId)
  const jobIds = answers.flatMap((answer) => (answer.ok ? [answer.body.jobId] : []))
  expect(new Set(jobIds).size).toBe(1)
  expect(await transactionOf(system.emulator.url, order.orderId)).toMatchObject({
    charges: 1,
    amount: 15_000,
  })
})

test('refuses to pay a paid order again', async ({ system, buyer }) => {
  const order = await buyer.newOrder({ planId: 'member' })
  expectOk(await pay(system, order))
  await untilDone(system, order.orderId)
  expect(await pay(system, order)).toMatchObject({ status: 409, body: { code: 'ALREADY_COMPLETED' } })
  expect(await buyer.charges(order)).toBe(1)
})

test('accepts a fifth card after four declined ones, shows each decline, and charges the order once', async ({
  system,
  buyer,
}) => {
  const order = await buyer.newOrder({ planId: 'member' })
  for (const cardNo of [cards.declined, cards.limitOver, cards.declined, cards.limitOver]) {
    const { jobId } = expectOk(await pay(system, order, cardNo))
    expect(await buyer.decided(jobId)).toMatchObject({
      isSuccess: false,
      code: 'OTHER_PAYMENT_ERROR',
      canRetry: true,
      errors: [{ errorCode: cardNo === cards.declined ? '42G020000' : '42G030000' }],
    })
    expect(expectOk(await resultOf(system, order.orderId))).toMatchObject({
      result: null,
      details: { step: 1, canRetry: true },
    })
    await system.clock.advance(10)
  }
  expectOk(await pay(system, order))
  await untilDone(system, order.orderId)
  expect(expectOk(await resultOf(system, order.orderId)).result).toBe('succeeded')
  expect(await buyer.charges(order)).toBe(1)
})

test('ends the order after the fifth declined card and frees its seats', async ({ system, buyer }) => {
  const before = await buyer.availableOf('hands-on')
  const order = await buyer.newOrder({ planId: 'hands-on' })
  expect(await buyer.availableOf('hands-on')).toBe((before ?? 0) - 1)
  for (let count = 1; count <= 5; count++) {
    await system.clock.advance(10)
    const { jobId } = expectOk(await pay(system, order, cards.declined))
    expect(await buyer.decided(jobId)).toMatchObject({ canRetry: count < 5 })
  }
  expect(expectOk(await statusOf(system, order.orderId)).status).toBe('done')
  expect(expectOk(await resultOf(system, order.orderId))).toMatchObject({
    result: 'failed',
    details: { step: 1, canRetry: false, errorCodes: ['42G020000'] },
    resultDetail: null,
  })
  expect(await buyer.availableOf('hands-on')).toBe(before)
  expect(await pay(system, order)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
  expect(await buyer.charges(order)).toBe(0)
})

test('refuses a used card token, and accepts a new one', async ({ system, buyer }) => {
  const [one, other] = [
    await buyer.newOrder({ planId: 'member' }),
    await buyer.newOrder({ planId: 'member' }),
  ]
  const token = await cardToken(system.emulator.url, cards.good)
  expectOk(await payWith(system, one, token))
  await untilDone(system, one.orderId)
  const { jobId } = expectOk(await payWith(system, other, token))
  expect(await buyer.decided(jobId)).toMatchObject({
    isSuccess: false,
    code: 'TOKEN_ERROR',
    canRetry: true,
    errors: [{ errorCode: 'EX1000302' }],
  })
  await system.clock.advance(10)
  expectOk(await pay(system, other))
  await untilDone(system, other.orderId)
  expect(await buyer.charges(one)).toBe(1)
  expect(await buyer.charges(other)).toBe(1)
})

test('refuses an invalid token', async ({ system, buyer }) => {
  const order = await buyer.newOrder({ planId: 'member' })
  const { jobId } = expectOk(await payWith(system, order, '表示ソ&Token=x'))
  expect(await buyer.decided(jobId)).toMatchObject({
    isSuccess: false,
    code: 'TOKEN_ERROR',
    canRetry: true,
  })
  expect(await buyer.charges(order)).toBe(0)
})

test('answers 404 for an unknown order in every call', async ({ system, buyer }) => {
  const { code } = await buyer.newPerson()
  const missing = { status: 404, body: { code: 'PAYMENT_NOT_FOUND' } }
  expect(await pay(system, { code, orderId: 'nothing' })).toMatchObject(missing)
  for (const ask of [statusOf, resultOf, priceOf]) expect(await ask(system, 'nothing')).toMatchObject(missing)
  for (const endpoint of [api.readJobStatus, api.readJobResult])
    expect(await system.client.call(endpoint, { params: { jobId: 'nothing' } })).toMatchObject({
      status: 404,
      body: { code: 'JOB_NOT_FOUND' },
    })
})

test('pays an order only with the code that placed it', async ({ system, buyer }) => {
  const [order, other] = [await buyer.newOrder({ planId: 'member' }), await buyer.newPerson()]
  for (const code of [other.code, 'nobody'])
    expect(await pay(system, { code, orderId: order.orderId })).toMatchObject({
      status: 400,
      body: { code: 'INPUT_MISMATCH' },
    })
  expect(await buyer.charges(order)).toBe(0)
})

test('refuses an order before its person is registered', async ({ system, buyer }) => {
  const { code } = await buyer.newPerson()
  const { orderId } = expectOk(
    await system.client.call(api.createSession, {
      token: code,
      body: { registrationCode: code, planIds: ['member'], metadata: {} },
    }),
  )
  if (orderId === null) throw new Error('members pay')
  expect(await pay(system, { code, orderId })).toMatchObject({
    status: 404,
    body: { code: 'PAYMENT_NOT_FOUND' },
  })
  expect(expectOk(await resultOf(system, orderId))).toMatchObject({ result: null, details: { step: 0 } })
})

test('accepts payments of an order for 30 minutes', async ({ system, buyer }) => {
  const order = await buyer.newOrder({ planId: 'member' })
  expect(expectOk(await statusOf(system, order.orderId))).toEqual({
    status: 'progress',
    expiresAt: new Date(system.clock.now() + minutes(30)).toISOString(),
  })
  await system.clock.jump(minutes(30) - 1_000)
  expectOk(await pay(system, order))
  await untilDone(system, order.orderId)
  expect(await buyer.charges(order)).toBe(1)
})

test('expires an order after 30 minutes for every call, and frees its seats', async ({ system, buyer }) => {
  const before = await buyer.availableOf('workshop')
  const order = await buyer.newOrder({ planId: 'member', options: ['workshop'] })
  await system.clock.jump(minutes(30))
  const expired = { status: 410, body: { code: 'PAYMENT_EXPIRED' } }
  expect(await pay(system, order)).toMatchObject(expired)
  await until(
    async () => {
      await system.clock.advance(5_000)
      return statusOf(system, order.orderId)
    },
    ({ status }) => status === 410,
  )
  for (const ask of [statusOf, resultOf, priceOf])
    expect(await ask(system, order.orderId)).toMatchObject(expired)
  expect(await pay(system, order)).toMatchObject(expired)
  expect(await buyer.availableOf('workshop')).toBe(before)
  expect(await buyer.charges(order)).toBe(0)
})

test("leaves the order paid if the provider does not return the card's last digits, after nine inquiries", async ({
  system,
  buyer,
}) => {
  const order = await buyer.newOrder()
  await armScenario(system.emulator.url, {
    call: 'SearchTrade',
    scenario: 'http-500',
    times: 100,
    orderId: order.orderId,
  })
  expectOk(await pay(system, order))
  await untilDone(system, order.orderId)
  const job = await buyer.jumpUntil(
    async () =>
      (
        await system.db.query(
          `select state, retry_count from pgboss.job where name = 'card-facts' and data ->> 'orderId' = $1`,
          [order.orderId],
        )
      ).rows[0],
    ({ state }) => state === 'failed',
    minutes(5),
  )
  expect(job).toEqual({ state: 'failed', retry_count: 7 })
  expect(expectOk(await resultOf(system, order.orderId))).toMatchObject({ result: 'succeeded' })
})

test('asks the provider for the last digits and the expiry of the card, and shows them with the purchase', async ({
  system,
  buyer,
}) => {
  const order = await buyer.newOrder({ planId: 'member' })
  expectOk(await pay(system, order))
  await untilDone(system, order.orderId)
  const provider = await until(
    async () =>
      (await system.db.query('select provider from orders where order_id = $1', [order.orderId])).rows[0]
        ?.provider,
    (record) => record?.cardLast4 !== undefined,
  )
  expect(provider).toMatchObject({ cardLast4: '1111', cardExp: '1230' })
})
