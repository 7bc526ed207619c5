import { api } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import { writeDay } from '@uketsuke/phrases/date'
import {
  buyersOf,
  chargesOf,
  expectOk,
  type LoggedIn,
  loginIn,
  loginToken,
  newEmail,
  optionBuyersOf,
  orderOptions,
  type System,
  until,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { describe, expect } from 'vitest'
import { minutes } from '../../platform/duration.ts'

const stockOf = async (system: System, planId: string) =>
  expectOk(await system.client.call(api.readStocks)).find((stock) => stock.planId === planId)?.available ?? 0
const reserve = (system: System, { token }: LoggedIn, ...planIds: string[]) =>
  system.client.call(api.reserveStocks, {
    token,
    body: { orders: planIds.map((planId) => ({ planId, quantity: 1 as const })) },
  })
const statusOf = async (system: System, orderId: string) =>
  expectOk(await system.client.call(api.readPaymentStatus, { params: { orderId } })).status
const priceOf = (system: System, { token }: LoggedIn, orderId: string) =>
  system.client.call(api.readAdditionalPrice, { token, query: { orderId } })

const test = systemTest()
  .extend('buyers', { scope: 'file' }, ({ system }) => optionBuyersOf(system))
  .extend('participant', ({ buyers }) => buyers.become())

test('sells an option, and shows it in the history, the list of options and a mail in the buyer’s language', async ({
  system,
  participant,
  secretariat,
  buyers,
}) => {
  const before = await stockOf(system, 'workshop')
  const reserved = expectOk(await reserve(system, participant, 'workshop', 'luncheon'))
  expect(reserved.reserved.map(({ planId }) => planId).sort()).toEqual(['luncheon', 'workshop'])
  const orderId = await buyers.paidOrder(participant, 'workshop', 'luncheon')
  expect(expectOk(await priceOf(system, participant, orderId))).toEqual({
    price: 3_000,
    items: [
      { planName: { ja: 'ワークショップ', en: 'Workshop' }, price: 3_000 },
      { planName: { ja: 'ランチョンセミナー', en: 'Luncheon seminar' }, price: 0 },
    ],
  })
  const jobId = await buyers.pay(participant, orderId)
  expect(await buyers.decided(participant, jobId)).toMatchObject({ isSuccess: true, step: 3 })

  expect(await chargesOf(system.emulator.url, orderId)).toBe(1)
  expect(await stockOf(system, 'workshop')).toBe(before - 1)
  expect(await buyers.bought(participant)).toEqual(['luncheon', 'workshop'])
  const { payments } = await buyers.user(participant)
  const bought = payments.map(({ price, tickets }) => [price, tickets.map(({ planId }) => planId)])
  // The clock stood still between the two purchases.
  expect(bought).toHaveLength(2)
  expect(bought).toContainEqual([0, ['student']])
  expect(bought).toContainEqual([3_000, ['workshop', 'luncheon']])
  const { subject, text } = await system.mailbox.next(participant.email)
  expect(subject).toContain('追加購入完了のお知らせ')
  for (const line of [
    participant.registrationId,
    'ワークショップ：¥3,000',
    'ランチョンセミナー：無料',
    '合計（税込）：¥3,000',
    '- ノートパソコン（ワークショップ）',
    // The card's digits follow when the provider has told them.
    'お支払方法：',
    `お支払日：${writeDay('ja', new Date(system.clock.now()))}`,
  ])
    expect(text).toContain(line)
  expect(await secretariat.orderRecord(orderId)).toMatchObject({ kind: 'additional', state: 'completed' })
})

test('gives away a free option at once and only once, without an order to pay', async ({
  system,
  participant,
  buyers,
}) => {
  const before = await stockOf(system, 'luncheon')
  expect(expectOk(await buyers.order(participant, 'luncheon'))).toEqual({ orderId: null })
  expect(await buyers.bought(participant)).toEqual(['luncheon'])
  expect(await stockOf(system, 'luncheon')).toBe(before - 1)
  expect((await system.mailbox.next(participant.email)).text).toContain('ランチョンセミナー：無料')
  expect(await buyers.order(participant, 'luncheon')).toMatchObject({
    status: 400,
    body: { code: 'INVALID_PLAN_ID' },
  })
})

test('mails each of several concurrent buyers their own purchase', async ({ system, buyers }) => {
  const several = await Promise.all(Array.from({ length: 4 }, () => buyers.become()))
  await Promise.all(several.map(async (one) => expectOk(await buyers.order(one, 'luncheon'))))
  for (const { email, registrationId } of several)
    expect((await system.mailbox.next(email)).text).toContain(registrationId)
})

test('sells to invited participants without a category as to everybody else', async ({ system, buyers }) => {
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

describe('a participant cannot buy', () => {
  test.for([
    ['an option they have', ['luncheon']],
    ['one they have among others', ['workshop', 'luncheon']],
    ['an option twice', ['workshop', 'workshop']],
    ['a participation category', ['member']],
    ['a category with an option', ['member', 'workshop']],
    ['what is not on sale', ['dinner']],
  ] as const)(
    '%s (INVALID_PLAN_ID), and the attempt holds no seat',
    async ([_, planIds], { system, participant, buyers }) => {
      await buyers.order(participant, 'luncheon')
      const before = await stockOf(system, 'workshop')
      const refused = { status: 400, body: { code: 'INVALID_PLAN_ID' } }
      expect(await buyers.order(participant, ...planIds)).toMatchObject(refused)
      if (new Set(planIds).size === planIds.length)
        expect(await reserve(system, participant, ...planIds)).toMatchObject(refused)
      expect(await stockOf(system, 'workshop')).toBe(before)
    },
  )

  test('anything in a category to which the convention does not offer options', async ({
    system,
    participant,
    buyers,
  }) => {
    await system.db.query(
      `update order_item set plan_id = 'patient-advocate' where plan_type = 'general' and order_id in (
        select order_id from orders where registration_id = $1)`,
      [participant.registrationId],
    )
    const refused = { status: 403, body: { code: 'PERMISSION_DENIED' } }
    expect(await reserve(system, participant, 'workshop')).toMatchObject(refused)
    expect(await buyers.order(participant, 'workshop')).toMatchObject(refused)
  })

  test('anything after a refund of the category, even though they still take part', async ({
    system,
    secretariat,
    buyers,
  }) => {
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

  test('for another person, because the registration ID must match the login', async ({
    system,
    participant,
    buyers,
  }) => {
    const other = await buyers.become()
    expect(
      await orderOptions(
        system,
        { token: participant.token, registrationId: other.registrationId },
        'workshop',
      ),
    ).toMatchObject({ status: 403, body: { code: 'PERMISSION_DENIED' } })
  })

  test('with a code, or with an unknown token', async ({ system, participant }) => {
    const { registrationId, code } = participant
    const orderWith = (token: string) => orderOptions(system, { registrationId, token }, 'workshop')
    expect(await orderWith(code)).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } })
    expect(await reserve(system, { ...participant, token: 'nobody' }, 'workshop')).toMatchObject({
      status: 404,
      body: { code: 'INVALID_CODE' },
    })
  })

  test('a sold-out option: RESOURCE_NOT_AVAILABLE for the reservation and for the order', async ({
    system,
    participant,
    buyers,
  }) => {
    const left = await stockOf(system, 'workshop')
    for (let taken = 0; taken < left; taken++)
      expectOk(await reserve(system, await buyers.become(), 'workshop'))
    const refused = { status: 409, body: { code: 'RESOURCE_NOT_AVAILABLE' } }
    expect(await reserve(system, participant, 'workshop')).toMatchObject(refused)
    expect(await buyers.order(participant, 'reception', 'workshop')).toMatchObject(refused)
    await system.clock.jump(minutes(16))
    expect(await stockOf(system, 'workshop')).toBe(left)
  })
})

describe('the orders of one participant', () => {
  test('replace an earlier unpaid one, and take over its seats', async ({
    system,
    participant,
    secretariat,
    buyers,
  }) => {
    const before = await stockOf(system, 'reception')
    const first = await buyers.paidOrder(participant, 'reception')
    const second = await buyers.paidOrder(participant, 'reception')
    expect(await secretariat.orderRecord(first)).toMatchObject({ state: 'canceled' })
    expect(await buyers.execute(participant, first)).toMatchObject({ body: { code: 'ALREADY_COMPLETED' } })
    expect(await stockOf(system, 'reception')).toBe(before - 1)
    expect(await statusOf(system, second)).toBe('progress')
  })

  test('leave one winner among concurrent ones, and the others are never charged', async ({
    system,
    participant,
    buyers,
  }) => {
    const made = await Promise.all([
      buyers.paidOrder(participant, 'reception'),
      buyers.paidOrder(participant, 'reception'),
      buyers.paidOrder(participant, 'reception', 'luncheon'),
    ])
    const answers = await Promise.all(made.map((orderId) => buyers.execute(participant, orderId)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    await until(
      () => buyers.bought(participant),
      (bought) => bought.includes('reception'),
    )
    const charges = await Promise.all(made.map((orderId) => chargesOf(system.emulator.url, orderId)))
    expect(charges.reduce((sum, count) => sum + count, 0)).toBe(1)
  })

  test('accumulate, but never sell the same option twice', async ({ participant, buyers }) => {
    for (const plan of ['reception', 'workshop'])
      await buyers.decided(
        participant,
        await buyers.pay(participant, await buyers.paidOrder(participant, plan)),
      )
    expect(await buyers.bought(participant)).toEqual(['reception', 'workshop'])
    expect(await buyers.order(participant, 'reception')).toMatchObject({ body: { code: 'INVALID_PLAN_ID' } })
  })

  test('are kept by the database from counting the same option twice', async ({
    system,
    participant,
    buyers,
  }) => {
    const orderId = await buyers.paidOrder(participant, 'reception')
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

  test('cannot differ from the copies in their items', async ({ system, participant, buyers }) => {
    const orderId = await buyers.paidOrder(participant, 'reception')
    const lie = system.db.query('update order_item set is_live = false where order_id = $1', [orderId])
    await expect(lie).rejects.toThrow('order_item_of_order')
  })
})

test('options are sold until the meeting ends', async ({ system, participant, buyers }) => {
  await system.clock.setTime('2027-11-21T07:59:58Z')
  const again = { ...participant, token: await loginToken(system, participant) }
  await buyers.paidOrder(again, 'reception')
  await system.clock.setTime('2027-11-21T08:00:01Z')
  const refused = { status: 403, body: { code: 'PERMISSION_DENIED' } }
  expect(await buyers.order(again, 'reception')).toMatchObject(refused)
  expect(await reserve(system, again, 'reception')).toMatchObject(refused)
})
