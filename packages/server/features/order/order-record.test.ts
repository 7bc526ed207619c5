import { operatorApi } from '@uketsuke/contract/operator'
import {
  answerChallenge,
  cards,
  expectOk,
  returnBrowser,
  type System,
  threeDSecureCards,
  until,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { minutes } from '../../platform/duration.ts'

type Kept = { reference: string; tranId: string; data: { accessPass: string } }

/** The stored secrets of the provider, and the stored data of the card. */
const keptOf = async (system: System, orderId: string): Promise<Kept> =>
  until(
    async () => (await system.db.query('select provider from orders where order_id = $1', [orderId])).rows[0],
    (row) => row.provider?.cardLast4 !== undefined,
  ).then(({ provider }) => provider)

const test = systemTest()

test('shows the secretariat the whole life of an order, but nothing of the card', async ({
  system,
  buyer,
  secretariat,
}) => {
  const began = system.clock.now()
  const order = await buyer.newOrder({ planId: 'member', options: ['reception', 'luncheon'] })
  const { orderId, registrationId } = order
  const jobIds: string[] = []
  const times: number[] = [began]
  const wait = async () => {
    await system.clock.advance(1_000)
    times.push(system.clock.now())
  }

  await wait()
  jobIds.push(await buyer.pay(order, cards.declined))
  await buyer.decided(jobIds[0] ?? '')
  await wait()
  for (const answer of ['fail', 'success'] as const) {
    const away = await buyer.payAway(order, threeDSecureCards.challenged)
    jobIds.push(away.jobId)
    await answerChallenge(system.emulator.url, away.accessId, answer)
    await wait()
    await returnBrowser(system.url, away.accessId)
    await buyer.decided(away.jobId)
    await wait()
  }
  const kept = await keptOf(system, orderId)
  const { refundId } = expectOk(await secretariat.askRefund(orderId))
  const refund = await buyer.advanceUntil(
    () => secretariat.refund(refundId),
    ({ state }) => state === 'done',
    2_000,
  )

  const { reference, tranId, data } = kept
  const at = (index: number) => new Date(times[index] ?? 0).toISOString()
  const step = (
    index: number,
    actor: string,
    event: string,
    [from, to]: [string | null, string],
    provider: object = { reference },
  ) => ({ at: at(index), actor, event, from, to, provider })
  // The lists are in order, wherever the oldest rows are in the tables.
  await system.db.query(`set session_replication_role = replica;
    update order_item set price = price where order_id = '${orderId}' and item_no = 1;
    update order_transition set actor = actor where order_id = '${orderId}' and transition_no = 1;
    set session_replication_role = default`)
  const record = await secretariat.orderRecord(orderId)
  expect(record.history.slice(0, -1)).toEqual([
    step(0, 'buyer', 'placed', [null, 'open'], {}),
    step(1, 'buyer', 'begun', ['open', 'charging'], {}),
    step(1, 'provider', 'declined', ['charging', 'open'], { reference, errorCodes: ['42G020000'] }),
    step(2, 'buyer', 'begun', ['open', 'charging']),
    step(2, 'provider', 'challenged', ['charging', 'authenticating']),
    step(3, 'buyer', 'returned', ['authenticating', 'charging']),
    step(3, 'provider', 'declined', ['charging', 'open'], { reference, errorCodes: ['E21030007'] }),
    step(4, 'buyer', 'begun', ['open', 'charging']),
    step(4, 'provider', 'challenged', ['charging', 'authenticating']),
    step(5, 'buyer', 'returned', ['authenticating', 'charging']),
    step(5, 'provider', 'paid', ['charging', 'completed'], { reference, tranId }),
  ])
  expect(record.history.at(-1)).toMatchObject({
    at: refund.decidedAt,
    actor: 'secretariat',
    event: 'refunded',
    from: 'completed',
    to: 'refunded',
  })
  expect(record).toMatchObject({
    orderId,
    registrationId,
    state: 'refunded',
    price: 20_000,
    refunded: 20_000,
    createdAt: at(0),
    paidAt: at(5),
    expiresAt: new Date(began + minutes(30)).toISOString(),
    items: [
      { planId: 'member', planName: { ja: '会員', en: 'Member' }, price: 15_000 },
      { planId: 'reception', price: 5_000 },
      { planId: 'luncheon', price: 0 },
    ],
    attempts: [
      {
        jobId: jobIds[0],
        state: 'declined',
        code: 'OTHER_PAYMENT_ERROR',
        startedAt: at(1),
        decidedAt: at(1),
      },
      { jobId: jobIds[1], state: 'declined', errors: [{ errorCode: 'E21030007' }], startedAt: at(2) },
      { jobId: jobIds[2], state: 'paid', errors: [], startedAt: at(4), decidedAt: at(5) },
    ],
  })

  // With reversed times, the list is reversed and the first attempt becomes the newest, wherever its rows
  // are.
  expect(await buyer.result(orderId)).toMatchObject({ code: '' })
  await system.db.query(
    `update payment_attempt set started_at = timestamptz '2100-01-01' - (started_at - timestamptz '2000-01-01')
     where order_id = $1`,
    [orderId],
  )
  const reversed = (await secretariat.orderRecord(orderId)).attempts.map(({ jobId }) => jobId)
  expect(reversed).toEqual(jobIds.toReversed())
  expect(await buyer.result(orderId)).toMatchObject({ code: 'OTHER_PAYMENT_ERROR' })

  const text = JSON.stringify([record, await secretariat.refunds(orderId)])
  const secrets = [
    data.accessPass,
    order.code,
    order.email,
    threeDSecureCards.challenged,
    cards.declined,
    'TARO',
  ]
  for (const secret of secrets) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/pass|last4|exp"|\*{4}|redirect|token/i)
})

test('shows one step and no attempt for an order that was never charged', async ({
  system,
  buyer,
  secretariat,
}) => {
  const { orderId } = await buyer.newOrder()
  expect(await secretariat.orderRecord(orderId)).toMatchObject({
    state: 'open',
    refunded: 0,
    paidAt: null,
    attempts: [],
    history: [{ actor: 'buyer', event: 'placed', from: null, to: 'open', provider: {} }],
  })
  await system.clock.jump(minutes(31))
  await buyer.advanceUntil(
    () => buyer.status(orderId),
    (status) => status === 'expired',
  )
  expect(await secretariat.history(orderId)).toEqual(['buyer placed', 'clock lapsed'])
})

test.for(['x'.repeat(22), 'nothing'])('the order %s does not exist', async (orderId, { system }) => {
  for (const endpoint of [operatorApi.readOrder, operatorApi.listRefunds])
    expect(await system.operator.call(endpoint, { params: { orderId } })).toMatchObject({
      status: 404,
      body: { code: 'PAYMENT_NOT_FOUND' },
    })
})
