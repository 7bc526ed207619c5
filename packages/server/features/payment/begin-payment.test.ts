import { api } from '@uketsuke/contract'
import {
  armScenario,
  beginPayment,
  cards,
  cardToken,
  chargesOf,
  expectOk,
  newEmail,
  obtainCode,
  orderAndRegister,
  type System,
  startSystem,
  transactionOf,
  until,
} from '@uketsuke/testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let system: System
beforeAll(async () => {
  system = await startSystem({ serverUrl: inject('serverUrl'), template: inject('template') })
})
afterAll(() => system.stop())

const minute = 60_000

const newPerson = async () => {
  const email = newEmail()
  return { email, code: await obtainCode(system.client, system.mailbox, email) }
}

const newOrder = async (planId = 'member', options: string[] = []) => {
  const person = await newPerson()
  return { ...person, ...(await orderAndRegister(system.client, { ...person, planId, options })) }
}
type Order = Awaited<ReturnType<typeof newOrder>>

const pay = ({ code, orderId }: Pick<Order, 'code' | 'orderId'>, cardNo: string = cards.good) =>
  beginPayment(system.client, system.emulator.url, { code, orderId }, cardNo)
const payWith = ({ code, orderId }: Order, token: string) =>
  system.client.call(api.beginPayment, { body: { code, orderId, token } })

const statusOf = (orderId: string) => system.client.call(api.readPaymentStatus, { params: { orderId } })
const resultOf = (orderId: string) => system.client.call(api.readPaymentResult, { params: { orderId } })
const priceOf = (orderId: string) => system.client.call(api.readPrice, { params: { orderId } })
const untilDone = (orderId: string) =>
  until(
    () => statusOf(orderId),
    (answer) => expectOk(answer).status === 'done',
  )

/** The job's result, once it is decided. */
const decided = (jobId: string) =>
  until(
    async () => expectOk(await system.client.call(api.readJobResult, { params: { jobId } })),
    ({ step }) => step !== -1,
  )

const availableOf = async (planId: string) =>
  expectOk(await system.client.call(api.readStocks)).find((stock) => stock.planId === planId)?.available

const chargesOfOrder = (orderId: string) => chargesOf(system.emulator.url, orderId)

test('a double click with two card tokens is one job and one charge', async () => {
  const order = await newOrder()
  // The outcome stays open until the clock goes on, so that the second click surely comes in between.
  await armScenario(system.emulator.url, { call: 'ExecTran', scenario: 'timeout-after', times: 1 })
  const [first, second] = await Promise.all([pay(order), pay(order)])
  expect(expectOk(first).jobId).toBe(expectOk(second).jobId)
  await until(
    async () => {
      await system.clock.advance(5_000)
      return expectOk(await statusOf(order.orderId)).status
    },
    (status) => status === 'done',
  )
  expect(await chargesOfOrder(order.orderId)).toBe(1)
})

test('ten windows that pay at once are one charge', async () => {
  const order = await newOrder()
  const answers = await Promise.all(Array.from({ length: 10 }, () => pay(order)))
  await untilDone(order.orderId)
  const jobIds = answers.flatMap((answer) => (answer.ok ? [answer.body.jobId] : []))
  expect(new Set(jobIds).size).toBe(1)
  expect(await transactionOf(system.emulator.url, order.orderId)).toMatchObject({
    charges: 1,
    amount: 15_000,
  })
})

test('what is paid cannot be paid again', async () => {
  const order = await newOrder()
  expectOk(await pay(order))
  await untilDone(order.orderId)
  expect(await pay(order)).toMatchObject({ status: 409, body: { code: 'ALREADY_COMPLETED' } })
  expect(await chargesOfOrder(order.orderId)).toBe(1)
})

test('four declined cards can be followed by a fifth, each decline is shown, and the order is charged once', async () => {
  const order = await newOrder()
  for (const cardNo of [cards.declined, cards.limitOver, cards.declined, cards.limitOver]) {
    const { jobId } = expectOk(await pay(order, cardNo))
    expect(await decided(jobId)).toMatchObject({
      isSuccess: false,
      code: 'OTHER_PAYMENT_ERROR',
      canRetry: true,
      errors: [{ errorCode: cardNo === cards.declined ? '42G020000' : '42G030000' }],
    })
    expect(expectOk(await resultOf(order.orderId))).toMatchObject({
      result: null,
      details: { step: 1, canRetry: true },
    })
    await system.clock.advance(10)
  }
  expectOk(await pay(order))
  await untilDone(order.orderId)
  expect(expectOk(await resultOf(order.orderId)).result).toBe('succeeded')
  expect(await chargesOfOrder(order.orderId)).toBe(1)
})

test('the fifth declined card ends the order for good and frees its seats', async () => {
  const before = await availableOf('hands-on')
  const order = await newOrder('hands-on')
  expect(await availableOf('hands-on')).toBe((before ?? 0) - 1)
  for (let count = 1; count <= 5; count++) {
    await system.clock.advance(10)
    const { jobId } = expectOk(await pay(order, cards.declined))
    expect(await decided(jobId)).toMatchObject({ canRetry: count < 5 })
  }
  expect(expectOk(await statusOf(order.orderId)).status).toBe('done')
  expect(expectOk(await resultOf(order.orderId))).toMatchObject({
    result: 'failed',
    details: { step: 1, canRetry: false, errorCodes: ['42G020000'] },
    resultDetail: null,
  })
  expect(await availableOf('hands-on')).toBe(before)
  expect(await pay(order)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
  expect(await chargesOfOrder(order.orderId)).toBe(0)
})

test('a used card token is refused; a new one pays', async () => {
  const [one, other] = [await newOrder(), await newOrder()]
  const token = await cardToken(system.emulator.url, cards.good)
  expectOk(await payWith(one, token))
  await untilDone(one.orderId)
  const { jobId } = expectOk(await payWith(other, token))
  expect(await decided(jobId)).toMatchObject({
    isSuccess: false,
    code: 'TOKEN_ERROR',
    canRetry: true,
    errors: [{ errorCode: 'EX1000302' }],
  })
  await system.clock.advance(10)
  expectOk(await pay(other))
  await untilDone(other.orderId)
  expect(await chargesOfOrder(one.orderId)).toBe(1)
  expect(await chargesOfOrder(other.orderId)).toBe(1)
})

test('a token that was never one is refused', async () => {
  const order = await newOrder()
  const { jobId } = expectOk(await payWith(order, '表示ソ&Token=x'))
  expect(await decided(jobId)).toMatchObject({ isSuccess: false, code: 'TOKEN_ERROR', canRetry: true })
  expect(await chargesOfOrder(order.orderId)).toBe(0)
})

test('an order nobody has is not found, by any call', async () => {
  const { code } = await newPerson()
  const missing = { status: 404, body: { code: 'PAYMENT_NOT_FOUND' } }
  expect(await pay({ code, orderId: 'nothing' })).toMatchObject(missing)
  for (const ask of [statusOf, resultOf, priceOf]) expect(await ask('nothing')).toMatchObject(missing)
  for (const endpoint of [api.readJobStatus, api.readJobResult])
    expect(await system.client.call(endpoint, { params: { jobId: 'nothing' } })).toMatchObject({
      status: 404,
      body: { code: 'JOB_NOT_FOUND' },
    })
})

test('an order is only paid with the code it was made with', async () => {
  const [order, other] = [await newOrder(), await newPerson()]
  for (const code of [other.code, 'nobody'])
    expect(await pay({ code, orderId: order.orderId })).toMatchObject({
      status: 400,
      body: { code: 'INPUT_MISMATCH' },
    })
  expect(await chargesOfOrder(order.orderId)).toBe(0)
})

test('an order cannot be paid before somebody is registered with it', async () => {
  const { code } = await newPerson()
  const { orderId } = expectOk(
    await system.client.call(api.createSession, {
      token: code,
      body: { registrationCode: code, planIds: ['member'], metadata: {} },
    }),
  )
  if (orderId === null) throw new Error('members pay')
  expect(await pay({ code, orderId })).toMatchObject({ status: 404, body: { code: 'PAYMENT_NOT_FOUND' } })
  expect(expectOk(await resultOf(orderId))).toMatchObject({ result: null, details: { step: 0 } })
})

test('an order can be paid for 30 minutes', async () => {
  const order = await newOrder()
  expect(expectOk(await statusOf(order.orderId))).toEqual({
    status: 'progress',
    expiresAt: new Date(system.clock.now() + 30 * minute).toISOString(),
  })
  await system.clock.jump(30 * minute - 1_000)
  expectOk(await pay(order))
  await untilDone(order.orderId)
  expect(await chargesOfOrder(order.orderId)).toBe(1)
})

test('after 30 minutes an order has expired for every call, and its seats are free', async () => {
  const before = await availableOf('workshop')
  const order = await newOrder('member', ['workshop'])
  await system.clock.jump(30 * minute)
  const expired = { status: 410, body: { code: 'PAYMENT_EXPIRED' } }
  expect(await pay(order)).toMatchObject(expired)
  await until(
    async () => {
      await system.clock.advance(5_000)
      return statusOf(order.orderId)
    },
    ({ status }) => status === 410,
  )
  for (const ask of [statusOf, resultOf, priceOf]) expect(await ask(order.orderId)).toMatchObject(expired)
  expect(await pay(order)).toMatchObject(expired)
  expect(await availableOf('workshop')).toBe(before)
  expect(await chargesOfOrder(order.orderId)).toBe(0)
})

test('the purchase shows the last digits and the expiry of the card, which the provider is asked for', async () => {
  const order = await newOrder()
  expectOk(await pay(order))
  await untilDone(order.orderId)
  const provider = await until(
    async () =>
      (await system.db.query('select provider from orders where order_id = $1', [order.orderId])).rows[0]
        ?.provider,
    (record) => record?.cardLast4 !== undefined,
  )
  expect(provider).toMatchObject({ cardLast4: '1111', cardExp: '1230' })
})
