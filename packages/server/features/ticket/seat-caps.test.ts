import { randomUUID } from 'node:crypto'
import { api } from '@uketsuke/contract'
import {
  type BuyersOrder,
  codeIn,
  expectOk,
  preRegistrationOf,
  registrationOf,
  type System,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { describe, expect } from 'vitest'
import { minutes } from '../../platform/duration.ts'

const refusal = { status: 409, body: { code: 'RESOURCE_NOT_AVAILABLE' } }

const test = systemTest()

/** Lets all holds of the previous test lapse. */
test.beforeEach(async ({ system }) => {
  await system.clock.jump(minutes(61))
  await system.clock.advance(5_000)
})

type Someone = { email: string; code: string; clientAddress: string }

const newMailbox = () => randomUUID()
let hosts = 0
/** A client address that no test has used. */
const newAddress = () => `198.51.100.${++hosts}`

/** A person with an opened link. Each link comes from its own address, so that only seats reach a limit. */
const newSomeone = async (
  system: System,
  clientAddress: string,
  mailbox = newMailbox(),
): Promise<Someone> => {
  const email = `${mailbox}+${randomUUID().slice(0, 4)}@example.org`
  expectOk(
    await system.client.call(api.preRegister, {
      body: preRegistrationOf(email),
      clientAddress: newAddress(),
    }),
  )
  return { email, code: codeIn(await system.mailbox.next(email)), clientAddress }
}
const several = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, make))

const order = (system: System, { code, clientAddress }: Someone, ...planIds: string[]) =>
  system.client.call(api.createSession, {
    token: code,
    clientAddress,
    body: { registrationCode: code, planIds, metadata: {} },
  })
const reserve = (system: System, { code, clientAddress }: Someone, ...planIds: string[]) =>
  system.client.call(api.reserveStocks, {
    token: code,
    clientAddress,
    body: { orders: planIds.map((planId) => ({ planId, quantity: 1 as const })) },
  })
/** A free registration with the luncheon, which takes a seat without a price. */
const registerFree = (system: System, { email, code, clientAddress }: Someone) =>
  system.client.call(api.register, {
    token: code,
    clientAddress,
    body: registrationOf(code, email, 'student', { otherPlans: ['luncheon'] }),
  })
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

describe('unpaid seats', () => {
  test('are limited to three per plan for one mailbox, across its addresses', async ({ system, buyer }) => {
    const mailbox = newMailbox()
    const people = await several(6, () => newSomeone(system, newAddress(), mailbox))
    const answers = await Promise.all(people.map((one) => order(system, one, 'hands-on')))
    expect(statusesOf(answers)).toEqual([200, 200, 200, 409, 409, 409])
    expect(await buyer.availableOf('hands-on')).toBe(27)
    for (const answer of answers.filter(({ ok }) => !ok)) expect(answer).toMatchObject(refusal)
    expectOk(await order(system, await newSomeone(system, newAddress()), 'hands-on'))
  })

  test('count the same when they are only reserved', async ({ system }) => {
    const mailbox = newMailbox()
    const people = await several(4, () => newSomeone(system, newAddress(), mailbox))
    const answers = await Promise.all(people.map((one) => reserve(system, one, 'hands-on')))
    expect(statusesOf(answers)).toEqual([200, 200, 200, 409])
    await system.clock.jump(minutes(15))
    const late = people.filter((_, index) => !answers[index]?.ok)
    for (const one of late) expectOk(await reserve(system, one, 'hands-on'))
  })

  test('are limited to twelve per plan for one client address, enough for a club of ten', async ({
    system,
  }) => {
    const clientAddress = newAddress()
    const people = await several(13, () => newSomeone(system, clientAddress))
    const answers = await Promise.all(people.map((one) => order(system, one, 'hands-on', 'luncheon')))
    expect(statusesOf(answers)).toEqual([...Array(12).fill(200), 409])
    expectOk(await order(system, await newSomeone(system, newAddress()), 'hands-on'))
  })

  test('make room as soon as they are paid', async ({ system, buyer }) => {
    const mailbox = newMailbox()
    const people = await several(4, () => newSomeone(system, newAddress(), mailbox))
    const [first, ...others] = people
    if (!first) throw new Error('nobody')
    const orders: BuyersOrder[] = []
    for (const one of [first, ...others.slice(0, 2)])
      orders.push(await buyer.newOrder({ planId: 'hands-on' }, one))
    const last = people[3] as Someone
    expect(await order(system, last, 'hands-on')).toMatchObject(refusal)
    expect(await buyer.decided(await buyer.pay(orders[0] as BuyersOrder))).toMatchObject({ isSuccess: true })
    expectOk(await order(system, last, 'hands-on'))
  })

  test('still count for their mailbox if they are free of charge', async ({ system, buyer }) => {
    const mailbox = newMailbox()
    const before = await buyer.availableOf('luncheon')
    const people = await several(4, () => newSomeone(system, newAddress(), mailbox))
    const answers = await Promise.all(people.map((one) => registerFree(system, one)))
    expect(statusesOf(answers)).toEqual([200, 200, 200, 409])
    await system.clock.jump(minutes(60))
    const [other] = await several(1, () => newSomeone(system, newAddress(), mailbox))
    expect(await registerFree(system, other as Someone)).toMatchObject(refusal)
    expect(await buyer.availableOf('luncheon')).toBe(before - 3)
  })

  test('still count for their client address for an hour if they are free of charge', async ({ system }) => {
    const clientAddress = newAddress()
    const people = await several(13, () => newSomeone(system, clientAddress))
    const answers = await Promise.all(people.map((one) => registerFree(system, one)))
    expect(statusesOf(answers)).toEqual([...Array(12).fill(200), 409])
    await system.clock.jump(minutes(60))
    expectOk(await registerFree(system, await newSomeone(system, clientAddress)))
  })

  test('of a mailbox count only for the client address where they were taken', async ({ system }) => {
    await system.clock.jump(minutes(60))
    const [mailbox, clientAddress] = [newMailbox(), newAddress()]
    expectOk(await order(system, await newSomeone(system, newAddress(), mailbox), 'hands-on'))
    const people = await several(11, () => newSomeone(system, clientAddress))
    const answers = await Promise.all(people.map((one) => order(system, one, 'hands-on')))
    expect(statusesOf(answers)).toEqual(Array(11).fill(200))
    expectOk(await order(system, await newSomeone(system, clientAddress, mailbox), 'hands-on'))
  })
})

describe('orders of one code', () => {
  test('hold their seats for an hour in total, however often they are renewed', async ({ system, buyer }) => {
    const one = await newSomeone(system, newAddress())
    const before = await buyer.availableOf('hands-on')
    const begin = system.clock.now()
    const ends: (string | null)[] = []
    for (let count = 0; count < 4; count++) {
      const { orderId } = expectOk(await order(system, one, 'hands-on'))
      const params = { orderId: orderId ?? '' }
      ends.push(expectOk(await system.client.call(api.readPaymentStatus, { params })).expiresAt)
      await system.clock.jump(minutes(14))
    }
    const at = (count: number) => new Date(begin + minutes(count)).toISOString()
    expect(ends).toEqual([at(30), at(44), at(58), at(60)])
    await system.clock.jump(minutes(4))
    await buyer.advanceUntil(
      () => buyer.availableOf('hands-on'),
      (available) => available === before,
    )
  })

  test('get no limited seat after that hour, and one again half an hour later', async ({ system }) => {
    const one = await newSomeone(system, newAddress())
    expectOk(await reserve(system, one, 'hands-on'))
    await system.clock.jump(minutes(45))
    const { reserved } = expectOk(await reserve(system, one, 'hands-on'))
    expect(reserved[0]?.expiresAt).toBe(new Date(system.clock.now() + minutes(15)).toISOString())
    await system.clock.jump(minutes(10))
    const [again] = expectOk(await reserve(system, one, 'hands-on')).reserved
    expect(again?.expiresAt).toBe(reserved[0]?.expiresAt)
    // The form's own hour ends here. Another link of the same person continues within the same hour for
    // seats.
    await system.clock.jump(minutes(5))
    expectOk(await system.client.call(api.sendLink, { body: { code: one.code } }))
    const code = codeIn(await system.mailbox.next(one.email))
    expect(await reserve(system, { ...one, code }, 'hands-on')).toMatchObject(refusal)
    expectOk(await order(system, { ...one, code }, 'member'))
    await system.clock.jump(minutes(29))
    expect(await reserve(system, { ...one, code }, 'hands-on')).toMatchObject(refusal)
    await system.clock.jump(minutes(1))
    expectOk(await reserve(system, { ...one, code }, 'hands-on'))
  })
})
