import { api } from '@uketsuke/contract'
import type { RefundRequest } from '@uketsuke/contract/operator'
import { writeDay } from '@uketsuke/phrases/date'
import {
  type Buyers,
  databaseContents,
  expectOk,
  loginIn,
  type System,
  transactionOf,
  untilJobsDone,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { describe, expect } from 'vitest'

/** A member (15,000 yen) with the reception (5,000 yen). */
const price = 20_000
const paidOrder = async (buyer: Buyers, language?: 'ja' | 'en') => {
  const order = await buyer.paidOrder(
    { planId: 'member', options: ['reception'] },
    await buyer.newPerson(language),
  )
  return { ...order, login: loginIn(order.mail) }
}

const atProvider = (system: System, orderId: string) => transactionOf(system.emulator.url, orderId)

const logIn = (system: System, login: { registrationId: string; password: string }) =>
  system.client.call(api.login, { body: { ...login, target: 'mypage' } })

const test = systemTest({
  // Noon in Japan, in the middle of a month, unless a test uses another day or month.
  now: new Date('2027-03-10T03:00:00Z'),
})
  .extend(
    'decidedRefund',
    ({ buyer, secretariat }) =>
      (refundId: string) =>
        buyer.advanceUntil(
          () => secretariat.refund(refundId),
          ({ state }) => state !== 'requested',
          2_000,
        ),
  )
  .extend(
    'refund',
    ({ secretariat, decidedRefund }) =>
      async (orderId: string, request: Partial<RefundRequest> = {}) =>
        decidedRefund(expectOk(await secretariat.askRefund(orderId, request)).refundId),
  )

test.for([
  ['ja', 'ご返金のお知らせ', '¥20,000', '参加登録をキャンセルいたしました'],
  ['en', 'Refund for cancelled registration', '¥20,000', 'registration has been cancelled'],
] as const)(
  'refunds everything and ends the registration: %s',
  async ([language, subject, amount, meaning], { system, buyer, secretariat, decidedRefund }) => {
    const { orderId, email, login } = await paidOrder(buyer, language)
    const { token } = expectOk(await logIn(system, login))
    const seats = await buyer.availableOf('reception')
    const requestedAt = new Date(system.clock.now()).toISOString()
    const { refundId } = expectOk(
      await secretariat.askRefund(orderId, { participant: 'disable', seats: 'free' }),
    )
    expect(await secretariat.refund(refundId)).toEqual({
      refundId,
      orderId,
      state: 'requested',
      cause: 'secretariat',
      amount: price,
      plans: null,
      reason: '主催者の都合による',
      requestedAt,
      decidedAt: null,
      tranId: null,
      errorCodes: [],
    })
    // Nothing has changed yet.
    expect(await system.client.call(api.checkLogin, { token })).toMatchObject({ status: 204 })

    const done = await decidedRefund(refundId)
    expect(done).toMatchObject({ state: 'done', tranId: expect.stringMatching(/^\d{28}$/), errorCodes: [] })
    expect(await secretariat.refunds(orderId)).toEqual([done])
    expect(await atProvider(system, orderId)).toMatchObject({ status: 'VOID', charges: 0, refunded: price })
    expect(await secretariat.orderRecord(orderId)).toMatchObject({
      state: 'refunded',
      price,
      refunded: price,
    })
    expect((await secretariat.orderRecord(orderId)).history.at(-1)).toMatchObject({
      actor: 'secretariat',
      event: 'refunded',
      from: 'completed',
      to: 'refunded',
    })
    expect(await logIn(system, login)).toMatchObject({ status: 403, body: { code: 'USER_DISABLED' } })
    for (const call of [api.checkLogin, api.readUsers])
      expect(await system.client.call(call, { token })).toMatchObject({
        status: 403,
        body: { code: 'DISABLED' },
      })
    expect(await buyer.availableOf('reception')).toBe(seats + 1)
    expect(await buyer.status(orderId)).toBe('done')
    expect(await secretariat.findings(orderId)).toEqual([])
    const mail = await system.mailbox.next(email)
    expect(mail.subject).toContain(subject)
    expect(mail.text).toContain(amount)
    expect(mail.text).toContain(meaning)
    expect(mail.text).not.toContain('主催者の都合による')
    expect(await secretariat.askRefund(orderId)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_COMPLETED' },
    })
  },
)

test('refunds everything and keeps the registration', async ({ system, buyer, secretariat, refund }) => {
  const { orderId, email, login } = await paidOrder(buyer)
  const seats = await buyer.availableOf('reception')
  expect(await refund(orderId)).toMatchObject({ state: 'done', amount: price })
  expect((await secretariat.orderRecord(orderId)).state).toBe('refunded')
  expect(await logIn(system, login)).toMatchObject({ status: 200 })
  expect(await buyer.availableOf('reception')).toBe(seats)
  const { text } = await system.mailbox.next(email)
  expect(text).toContain('¥20,000')
  expect(text).toContain('参加登録はそのまま有効です')
  expect(text).not.toContain('ご返金後のお支払額')
})

describe('a partial refund', () => {
  test('leaves the rest paid', async ({ system, buyer, secretariat, refund }) => {
    const { orderId, email, login } = await paidOrder(buyer)
    expect(await refund(orderId, { amount: 3_000 })).toMatchObject({ state: 'done', amount: 3_000 })
    expect(await atProvider(system, orderId)).toMatchObject({ status: 'CAPTURE', charges: 1, amount: 17_000 })
    expect(await secretariat.orderRecord(orderId)).toMatchObject({
      state: 'completed',
      price,
      refunded: 3_000,
    })
    expect(await logIn(system, login)).toMatchObject({ status: 200 })
    const { text } = await system.mailbox.next(email)
    for (const fact of [
      `登録ID：${login.registrationId}`,
      `ご返金日：${writeDay('ja', new Date(system.clock.now()))}`,
      'ご返金額：¥3,000',
      'ご返金先：末尾1111のカード',
      'ご返金後のお支払額：¥17,000',
      '参加費（会員）：¥15,000',
      '会員懇親会：¥5,000',
    ])
      expect(text?.split('\n')).toContain(fact)
  })

  test('lists its items in the mail; a later refund of the remainder lists none', async ({
    system,
    buyer,
    refund,
  }) => {
    const { orderId, email } = await paidOrder(buyer)
    await refund(orderId, { amount: 5_000, seats: 'free', plans: ['reception'] })
    const { text: first } = await system.mailbox.next(email)
    expect(first).toContain('キャンセルとご返金の対象')
    expect(first).not.toContain('お申し込みは、キャンセルいたしました。')
    expect(first).toContain('会員懇親会：¥5,000')
    expect(first).not.toContain('参加費（会員）')
    await refund(orderId)
    const { text: second } = await system.mailbox.next(email)
    expect(second).toContain('ご返金額：¥15,000')
    expect(second).not.toContain('ご返金の対象')
  })

  test('names a free plan in the mail if its seat is given up', async ({ system, buyer, refund }) => {
    const order = { planId: 'member', options: ['reception', 'luncheon'] }
    const { orderId, email } = await buyer.paidOrder(order)
    await refund(orderId, { amount: 1_000, seats: 'free', plans: ['luncheon'] })
    expect((await system.mailbox.next(email)).text).toContain(
      '「ランチョンセミナー」のお申し込みは、キャンセルいたしました。',
    )
  })

  test('comes before a later one in the list', async ({ system, buyer, secretariat, refund }) => {
    const { orderId } = await paidOrder(buyer)
    const first = await refund(orderId, { amount: 1_000 })
    await system.clock.advance(1_000)
    const second = await refund(orderId, { amount: 2_000 })
    expect(await secretariat.refunds(orderId)).toEqual([first, second])
    // Reversed times reverse the list, wherever its rows are.
    await system.db.query(
      `update refund set requested_at = timestamptz '2100-01-01' - (requested_at - timestamptz '2000-01-01')
       where order_id = $1`,
      [orderId],
    )
    const reversed = (await secretariat.refunds(orderId)).map(({ refundId }) => refundId)
    expect(reversed).toEqual([second.refundId, first.refundId])
  })

  test.for([
    ['twice, and then for the remainder', [5_000, 3_000, undefined]],
    ['down to the last yen', [19_999, 1]],
  ] as const)('can be repeated: %s', async ([_what, amounts], { system, buyer, secretariat, refund }) => {
    const { orderId, email } = await paidOrder(buyer)
    const given: number[] = []
    for (const amount of amounts) {
      const before = given.reduce((sum, yen) => sum + yen, 0)
      const done = await refund(orderId, { ...(amount !== undefined && { amount }) })
      expect(done).toMatchObject({ state: 'done', amount: amount ?? price - before })
      given.push(done.amount)
      expect((await secretariat.orderRecord(orderId)).refunded).toBe(before + done.amount)
      expect((await system.mailbox.next(email)).text).toContain(`¥${done.amount.toLocaleString('en')}`)
    }
    expect((await secretariat.orderRecord(orderId)).state).toBe('refunded')
    expect((await secretariat.refunds(orderId)).map(({ amount }) => amount)).toEqual(given)
    expect(await atProvider(system, orderId)).toMatchObject({ status: 'VOID', charges: 0, refunded: price })
    expect(
      (await secretariat.orderRecord(orderId)).history.filter(({ event }) => event === 'refunded'),
    ).toHaveLength(1)
  })

  test('lists its plan in the mail even if the seats stay sold', async ({ system, buyer, refund }) => {
    const { orderId, email } = await paidOrder(buyer)
    const seats = await buyer.availableOf('reception')
    const done = await refund(orderId, { amount: 5_000, seats: 'keep', plans: ['reception'] })
    expect(done).toMatchObject({ state: 'done', amount: 5_000, plans: ['reception'] })
    expect(await buyer.availableOf('reception')).toBe(seats)
    const { text } = await system.mailbox.next(email)
    expect(text).toContain('お申し込み内容に変更はありません。')
    expect(text).toContain('会員懇親会：¥5,000')
    expect(text).not.toContain('参加費（会員）')
  })

  test('disables the participant and frees seats only if the request says so', async ({
    system,
    buyer,
    secretariat,
    refund,
  }) => {
    const { orderId, login } = await paidOrder(buyer)
    const seats = await buyer.availableOf('reception')
    await refund(orderId, { amount: 1_000, participant: 'disable', seats: 'free' })
    expect((await secretariat.orderRecord(orderId)).state).toBe('completed')
    expect(await logIn(system, login)).toMatchObject({ status: 403, body: { code: 'USER_DISABLED' } })
    expect(await buyer.availableOf('reception')).toBe(seats + 1)
  })
})

describe('a refund is refused without writing anything', () => {
  /** Everything except the stored answer itself. */
  const contents = async (system: System) => ({
    ...(await databaseContents(system.db)),
    'public.idempotency': null,
  })

  const refusals = [
    ['of more than was paid', price + 1, 400, 'INVALID_INPUT'],
    ['of nothing', 0, 400, 'INVALID_FORMAT'],
    ['of a negative amount', -1, 400, 'INVALID_FORMAT'],
    ['of half a yen', 0.5, 400, 'INVALID_FORMAT'],
  ] as const
  test.for(refusals)('%s', async ([_what, amount, status, code], { system, buyer, secretariat }) => {
    const { orderId } = await paidOrder(buyer)
    await untilJobsDone(system)
    const before = await contents(system)
    expect(await secretariat.askRefund(orderId, { amount })).toMatchObject({ status, body: { code } })
    expect(await contents(system)).toEqual(before)
  })

  test('of more than the remainder', async ({ system, buyer, secretariat, refund }) => {
    const { orderId } = await paidOrder(buyer)
    await refund(orderId, { amount: 10_000 })
    await untilJobsDone(system)
    const before = await contents(system)
    expect(await secretariat.askRefund(orderId, { amount: 10_001 })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', details: { left: 10_000 } },
    })
    expect(await contents(system)).toEqual(before)
  })

  test('for plans without an amount, which would mean the whole order', async ({
    system,
    buyer,
    secretariat,
  }) => {
    const { orderId } = await paidOrder(buyer)
    await untilJobsDone(system)
    const before = await contents(system)
    expect(await secretariat.askRefund(orderId, { plans: ['reception'] })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_FORMAT', details: [{ path: 'amount' }] },
    })
    expect(await contents(system)).toEqual(before)
  })

  test('for a plan outside the order', async ({ system, buyer, secretariat }) => {
    const { orderId } = await paidOrder(buyer)
    await untilJobsDone(system)
    const before = await contents(system)
    const plans = ['reception', 'workshop']
    for (const seats of ['keep', 'free'] as const)
      expect(await secretariat.askRefund(orderId, { amount: 5_000, seats, plans })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_PLAN_ID' },
      })
    expect(await contents(system)).toEqual(before)
  })

  test('for an order that is unpaid or unknown', async ({ system, buyer, secretariat }) => {
    const { orderId } = await buyer.newOrder()
    await untilJobsDone(system)
    const before = await contents(system)
    expect(await secretariat.askRefund(orderId)).toMatchObject({
      status: 404,
      body: { code: 'PAYMENT_NOT_FOUND' },
    })
    expect(await secretariat.askRefund('x'.repeat(22))).toMatchObject({
      status: 404,
      body: { code: 'PAYMENT_NOT_FOUND' },
    })
    expect(await contents(system)).toEqual(before)
  })
})

test('carries out one of two concurrent requests', async ({
  system,
  buyer,
  secretariat,
  decidedRefund,
  refund,
}) => {
  const { orderId, email } = await paidOrder(buyer)
  const answers = await Promise.all(
    [1_000, 2_000, 3_000].map((amount) => secretariat.askRefund(orderId, { amount })),
  )
  const accepted = answers.flatMap((answer) => (answer.ok ? [answer.body.refundId] : []))
  const refused = answers.filter(({ ok }) => !ok)
  expect(accepted).toHaveLength(1)
  for (const answer of refused) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'REQUEST_IN_PROGRESS' } })
    expect(answer.headers['retry-after']).toBe('5')
  }
  const { amount } = await decidedRefund(accepted[0] ?? '')
  expect(await atProvider(system, orderId)).toMatchObject({ refunded: amount })
  await system.mailbox.next(email)
  expect(await refund(orderId, { amount: 500 })).toMatchObject({ state: 'done' })
})

test('makes one refund for a repeated request with the same key', async ({
  system,
  buyer,
  secretariat,
  decidedRefund,
}) => {
  const { orderId } = await paidOrder(buyer)
  const key = 'refund-of-the-secretariat'
  const request = { amount: 1_000 }
  const { refundId } = expectOk(await secretariat.askRefund(orderId, request, key))
  expect(expectOk(await secretariat.askRefund(orderId, request, key)).refundId).toBe(refundId)
  await decidedRefund(refundId)
  expect(expectOk(await secretariat.askRefund(orderId, request, key)).refundId).toBe(refundId)
  expect(await secretariat.askRefund(orderId, { ...request, amount: 2_000 }, key)).toMatchObject({
    status: 422,
    body: { code: 'IDEMPOTENCY_MISMATCH' },
  })
  expect(await secretariat.refunds(orderId)).toHaveLength(1)
  expect(await atProvider(system, orderId)).toMatchObject({ refunded: 1_000 })
})
