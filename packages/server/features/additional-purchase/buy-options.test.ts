import { api } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import {
  buyersOf,
  chargesOf,
  expectOk,
  type LoggedIn,
  loginIn,
  loginToken,
  newEmail,
  type OptionBuyers,
  optionBuyersOf,
  orderOptions,
  type Secretariat,
  type System,
  secretariatOf,
  startSystem,
  until,
} from '@uketsuke/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

let system: System
let buyers: OptionBuyers
let secretariat: Secretariat
beforeAll(async () => {
  system = await startSystem({ serverUrl: inject('serverUrl'), template: inject('template') })
  buyers = optionBuyersOf(system)
  secretariat = secretariatOf(system)
})
afterAll(() => system.stop())

const stockOf = async (planId: string) =>
  expectOk(await system.client.call(api.readStocks)).find((stock) => stock.planId === planId)?.available ?? 0
const reserve = ({ token }: LoggedIn, ...planIds: string[]) =>
  system.client.call(api.reserveStocks, {
    token,
    body: { orders: planIds.map((planId) => ({ planId, quantity: 1 as const })) },
  })
const statusOf = async (orderId: string) =>
  expectOk(await system.client.call(api.readPaymentStatus, { params: { orderId } })).status
const priceOf = ({ token }: LoggedIn, orderId: string) =>
  system.client.call(api.readAdditionalPrice, { token, query: { orderId } })

let buyer: LoggedIn
beforeEach(async () => {
  buyer = await buyers.become()
})

test('an option is paid, its seat is sold, and it is in the history, the options and a mail in the buyer’s language', async () => {
  const before = await stockOf('workshop')
  const reserved = expectOk(await reserve(buyer, 'workshop', 'luncheon'))
  expect(reserved.reserved.map(({ planId }) => planId).sort()).toEqual(['luncheon', 'workshop'])
  const orderId = await buyers.paidOrder(buyer, 'workshop', 'luncheon')
  expect(expectOk(await priceOf(buyer, orderId))).toEqual({
    price: 3_000,
    items: [
      { planName: { ja: 'ワークショップ', en: 'Workshop' }, price: 3_000 },
      { planName: { ja: 'ランチョンセミナー', en: 'Luncheon seminar' }, price: 0 },
    ],
  })
  const jobId = await buyers.pay(buyer, orderId)
  expect(await buyers.decided(buyer, jobId)).toMatchObject({ isSuccess: true, step: 3 })

  expect(await chargesOf(system.emulator.url, orderId)).toBe(1)
  expect(await stockOf('workshop')).toBe(before - 1)
  expect(await buyers.bought(buyer)).toEqual(['luncheon', 'workshop'])
  const { payments } = await buyers.user(buyer)
  const bought = payments.map(({ price, tickets }) => [price, tickets.map(({ planId }) => planId)])
  // The clock stood still between the two.
  expect(bought).toHaveLength(2)
  expect(bought).toContainEqual([0, ['student']])
  expect(bought).toContainEqual([3_000, ['workshop', 'luncheon']])
  const { subject, text } = await system.mailbox.next(buyer.email)
  expect(subject).toContain('追加購入完了のお知らせ')
  for (const line of [
    buyer.registrationId,
    'ワークショップ: 3,000円',
    'ランチョンセミナー: 無料',
    '合計（税込）: 3,000円',
  ])
    expect(text).toContain(line)
  expect(await secretariat.orderRecord(orderId)).toMatchObject({ kind: 'additional', state: 'completed' })
})

test('what costs nothing is theirs at once, without an order to pay, and only once', async () => {
  const before = await stockOf('luncheon')
  expect(expectOk(await buyers.order(buyer, 'luncheon'))).toEqual({ orderId: null })
  expect(await buyers.bought(buyer)).toEqual(['luncheon'])
  expect(await stockOf('luncheon')).toBe(before - 1)
  expect((await system.mailbox.next(buyer.email)).text).toContain('合計（税込）: 無料')
  expect(await buyers.order(buyer, 'luncheon')).toMatchObject({
    status: 400,
    body: { code: 'INVALID_PLAN_ID' },
  })
})

test('of several who buy at once each is mailed what they have bought themselves', async () => {
  const several = await Promise.all(Array.from({ length: 4 }, () => buyers.become()))
  await Promise.all(several.map(async (one) => expectOk(await buyers.order(one, 'luncheon'))))
  for (const { email, registrationId } of several)
    expect((await system.mailbox.next(email)).text).toContain(registrationId)
})

test('whoever was invited without a category buys like everybody', async () => {
  const email = newEmail()
  const person = { lastName: '﨑山', firstName: '禮子', furigana: null, affiliation: '例示大学' }
  const { registrationId } = expectOk(
    await system.operator.call(operatorApi.addParticipant, {
      body: { ...person, category: 'INVITED', language: 'en', email },
    }),
  )
  const token = await loginToken(system, loginIn(await system.mailbox.next(email)))
  expectOk(await orderOptions(system, { token, registrationId }, 'luncheon'))
  expect(await buyers.user({ token, registrationId })).toMatchObject({
    firstPlan: null,
    metadata: { optionPlans: { luncheon: {} } },
  })
})

describe('what a participant can not buy', () => {
  test.each([
    ['an option they have', ['luncheon']],
    ['one they have among others', ['workshop', 'luncheon']],
    ['an option twice', ['workshop', 'workshop']],
    ['a participation category', ['member']],
    ['a category with an option', ['member', 'workshop']],
    ['what is not on sale', ['dinner']],
  ])('%s: INVALID_PLAN_ID, and nothing is held', async (_, planIds) => {
    await buyers.order(buyer, 'luncheon')
    const before = await stockOf('workshop')
    const refused = { status: 400, body: { code: 'INVALID_PLAN_ID' } }
    expect(await buyers.order(buyer, ...planIds)).toMatchObject(refused)
    if (new Set(planIds).size === planIds.length)
      expect(await reserve(buyer, ...planIds)).toMatchObject(refused)
    expect(await stockOf('workshop')).toBe(before)
  })

  test('anything, with a category the convention does not offer it to', async () => {
    await system.db.query(
      `update order_item set plan_id = 'patient-advocate' where plan_type = 'general' and order_id in (
        select order_id from orders where registration_id = $1)`,
      [buyer.registrationId],
    )
    const refused = { status: 403, body: { code: 'PERMISSION_DENIED' } }
    expect(await reserve(buyer, 'workshop')).toMatchObject(refused)
    expect(await buyers.order(buyer, 'workshop')).toMatchObject(refused)
  })

  test('anything, once the category was given back while they stay', async () => {
    const paid = await buyersOf(system).paidOrder({ planId: 'member' })
    const member = { ...paid, token: await loginToken(system, loginIn(paid.mail)) }
    expectOk(await buyers.order(member, 'luncheon'))
    const { refundId } = expectOk(
      await secretariat.askRefund(paid.orderId, { amount: 14_000, seats: 'free', plans: ['member'] }),
    )
    await until(
      async () => {
        await system.clock.advance(5_000)
        return secretariat.refund(refundId)
      },
      ({ state }) => state === 'done',
    )
    expect(await buyers.user(member)).toMatchObject({ firstPlan: null })
    const refused = { status: 403, body: { code: 'PERMISSION_DENIED' } }
    expect(await buyers.order(member, 'reception')).toMatchObject(refused)
  })

  test('for somebody else: the registration ID must be that of the login', async () => {
    const other = await buyers.become()
    expect(
      await orderOptions(system, { token: buyer.token, registrationId: other.registrationId }, 'workshop'),
    ).toMatchObject({ status: 403, body: { code: 'PERMISSION_DENIED' } })
  })

  test('with a code, or with nobody’s token', async () => {
    const { registrationId, code } = buyer
    const orderWith = (token: string) => orderOptions(system, { registrationId, token }, 'workshop')
    expect(await orderWith(code)).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } })
    expect(await reserve({ ...buyer, token: 'nobody' }, 'workshop')).toMatchObject({
      status: 404,
      body: { code: 'INVALID_CODE' },
    })
  })

  test('when all seats are taken: RESOURCE_NOT_AVAILABLE, with the reservation and with the order', async () => {
    const left = await stockOf('workshop')
    for (let taken = 0; taken < left; taken++) expectOk(await reserve(await buyers.become(), 'workshop'))
    const refused = { status: 409, body: { code: 'RESOURCE_NOT_AVAILABLE' } }
    expect(await reserve(buyer, 'workshop')).toMatchObject(refused)
    expect(await buyers.order(buyer, 'reception', 'workshop')).toMatchObject(refused)
    await system.clock.jump(16 * 60_000)
    expect(await stockOf('workshop')).toBe(left)
  })
})

describe('orders of one participant', () => {
  test('a newer one takes the place of one that was not paid, and its seats', async () => {
    const before = await stockOf('reception')
    const first = await buyers.paidOrder(buyer, 'reception')
    const second = await buyers.paidOrder(buyer, 'reception')
    expect(await secretariat.orderRecord(first)).toMatchObject({ state: 'canceled' })
    expect(await buyers.execute(buyer, first)).toMatchObject({ body: { code: 'ALREADY_COMPLETED' } })
    expect(await stockOf('reception')).toBe(before - 1)
    expect(await statusOf(second)).toBe('progress')
  })

  test('two tabs at once: one order is left, and the other is no charge', async () => {
    const made = await Promise.all([
      buyers.paidOrder(buyer, 'reception'),
      buyers.paidOrder(buyer, 'reception'),
      buyers.paidOrder(buyer, 'reception', 'luncheon'),
    ])
    const answers = await Promise.all(made.map((orderId) => buyers.execute(buyer, orderId)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    await until(
      () => buyers.bought(buyer),
      (bought) => bought.includes('reception'),
    )
    const charges = await Promise.all(made.map((orderId) => chargesOf(system.emulator.url, orderId)))
    expect(charges.reduce((sum, count) => sum + count, 0)).toBe(1)
  })

  test('what is bought with one order can be added to with the next, and nothing is bought twice', async () => {
    for (const plan of ['reception', 'workshop'])
      await buyers.decided(buyer, await buyers.pay(buyer, await buyers.paidOrder(buyer, plan)))
    expect(await buyers.bought(buyer)).toEqual(['reception', 'workshop'])
    expect(await buyers.order(buyer, 'reception')).toMatchObject({ body: { code: 'INVALID_PLAN_ID' } })
  })

  test('the database itself keeps a second order of the same option from counting', async () => {
    const orderId = await buyers.paidOrder(buyer, 'reception')
    const copy = system.db.query(
      `with step as (
        insert into order_transition (convention_id, order_id, transition_no, from_state, event, to_state, at, actor)
        values ('demo2027', 'another', 1, 'none', 'placed', 'open', now(), 'buyer')
      ), copied as (
        insert into orders (convention_id, order_id, kind, pre_registration_id, registration_id, state, price, created_at,
          expires_at, lapse_at)
        select convention_id, 'another', 'registration', gen_random_uuid(), registration_id, 'open', price, created_at,
          expires_at, lapse_at from orders where order_id = $1)
      insert into order_item (convention_id, order_id, pre_registration_id, is_live, item_no, plan_id, plan_type, plan_name,
        price, tax_category)
      select convention_id, order_id, pre_registration_id, is_live, 9, plan_id, plan_type, plan_name, price, tax_category
      from order_item where order_id = $1`,
      [orderId],
    )
    await expect(copy).rejects.toThrow('order_item_bought_once')
  })

  test('what an order repeats to its items can not say otherwise than the order', async () => {
    const orderId = await buyers.paidOrder(buyer, 'reception')
    const lie = system.db.query('update order_item set is_live = false where order_id = $1', [orderId])
    await expect(lie).rejects.toThrow('order_item_of_order')
  })
})

test('it is sold after the registration period, and as long as My Page is open', async () => {
  await system.clock.setTime('2028-03-31T14:59:58Z')
  const again = { ...buyer, token: await loginToken(system, buyer) }
  await buyers.paidOrder(again, 'reception')
  await system.clock.setTime('2028-03-31T15:00:00Z')
  const refused = { status: 403, body: { code: 'OUT_OF_DATE' } }
  expect(await buyers.order(again, 'reception')).toMatchObject(refused)
  expect(await reserve(again, 'reception')).toMatchObject(refused)
})
