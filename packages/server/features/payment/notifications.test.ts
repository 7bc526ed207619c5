import {
  alterCharge,
  answerChallenge,
  armScenario,
  type Buyers,
  type BuyersOrder,
  cards,
  clearScenarios,
  databaseContents,
  notifyAt,
  returnBrowser,
  type System,
  threeDSecureCards,
  transactionOf,
  until,
  untilJobsDone,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { describe, expect } from 'vitest'
import { hours, minutes } from '../../platform/duration.ts'

const test = systemTest()

test.beforeEach(async ({ system }) => {
  await clearScenarios(system.emulator.url)
  await notifyAt(system.emulator.url, null)
})

const address = (system: System) => `${system.url}/v2/notifications/card`
const form = 'application/x-www-form-urlencoded'
const send = async (system: System, body: string, type = form) => {
  const answer = await fetch(address(system), { method: 'POST', headers: { 'content-type': type }, body })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}
const received = { status: 200, type: expect.stringMatching(/^text\/plain/), text: '0' }
/** A notification in the provider's format. */
const paidNotice = (accessId: string, orderId: string) =>
  new URLSearchParams({
    ShopID: 'tshop00000001',
    ShopPass: '*'.repeat(10),
    AccessID: accessId,
    AccessPass: '*'.repeat(32),
    OrderID: orderId,
    Status: 'CAPTURE',
    JobCd: 'CAPTURE',
    Amount: '3000',
    Tax: '0',
    Currency: 'JPN',
    Forward: '2a99662',
    Method: '1',
    TranID: '2103011200001234567890123456',
    Approve: '1234567',
    TranDate: '20270301120000',
    ErrCode: '',
    ErrInfo: '',
    PayType: '0',
  }).toString()

/** An order whose browser is away for 3-D Secure. Its transaction is known but not charged. */
const awayOrder = async (buyer: Buyers) => {
  const order = await buyer.newOrder()
  return { order, ...(await buyer.payAway(order, threeDSecureCards.challenged)) }
}
const stateOf = async (system: System, { orderId }: BuyersOrder) =>
  (await system.db.query('select state from orders where order_id = $1', [orderId])).rows[0]?.state

test('needs none of our headers, and gets the answer that the provider expects', async ({
  system,
  buyer,
}) => {
  const { order, accessId } = await awayOrder(buyer)
  expect(await send(system, paidNotice(accessId, order.orderId))).toEqual(received)
})

const orders: BuyersOrder[] = []
describe('changes nothing unless order and transaction match', () => {
  test.for<[string, (of: { accessId: string; orderId: string }) => string]>([
    ['our order with another transaction', ({ orderId }) => paidNotice('f'.repeat(32), orderId)],
    ['our transaction with another order', ({ accessId }) => paidNotice(accessId, 'x'.repeat(22))],
    ['our order without a transaction', ({ orderId }) => paidNotice('', orderId)],
    ['our transaction without an order', ({ accessId }) => `AccessID=${accessId}`],
    ['an unknown order', () => paidNotice('e'.repeat(32), 'no-such-order')],
    ['another of our orders', ({ accessId }) => paidNotice(accessId, orders[0]?.orderId ?? '')],
    [
      'our order and transaction of another shop',
      ({ accessId, orderId }) => paidNotice(accessId, orderId).replace('tshop', 'other'),
    ],
    ['nothing', () => ''],
    ['no form', () => '{"AccessID":"1"}'],
    ['bytes that are not text', () => 'AccessID=%00%ff&OrderID=%00'],
    ['broken escapes', () => 'AccessID=%E0%A4%A&OrderID=%%%&=&&&='],
    ['a long parameter without a meaning', () => `AccessID=${'a'.repeat(16_000)}`],
  ])('%s', async ([_what, notice], { system, buyer }) => {
    const { order, jobId, accessId } = await awayOrder(buyer)
    orders.push(order)
    await untilJobsDone(system)
    const before = await databaseContents(system.db)
    expect(await send(system, notice({ accessId, orderId: order.orderId }))).toEqual(received)
    expect(await databaseContents(system.db)).toEqual(before)
    expect((await buyer.jobStatus(jobId)).redirectUrl).toContain(system.emulator.url)
  })
})

describe('refuses malformed bodies without changing anything', () => {
  test.for([
    ['more than 16 KB', 'x'.repeat(16_385), form, 413],
    ['JSON', '{"AccessID":"1"}', 'application/json', 415],
    ['text', 'AccessID=1', 'text/plain', 415],
  ] as const)('%s', async ([_what, body, type, status], { system }) => {
    await untilJobsDone(system)
    const before = await databaseContents(system.db)
    expect(await send(system, body, type)).toMatchObject({ status })
    expect(await databaseContents(system.db)).toEqual(before)
  })
})

describe('a false notification is not believed', () => {
  test('if it calls an order paid while the buyer is away', async ({ system, buyer }) => {
    const { order, jobId, accessId } = await awayOrder(buyer)
    for (let times = 0; times < 3; times++) {
      expect(await send(system, paidNotice(accessId, order.orderId))).toEqual(received)
      await system.clock.advance(4_000)
    }
    expect(await stateOf(system, order)).toBe('authenticating')
    expect((await buyer.jobStatus(jobId)).redirectUrl).toContain(system.emulator.url)
    expect(system.mailbox.received(order.email)).toHaveLength(1)
    await answerChallenge(system.emulator.url, accessId)
    await returnBrowser(system.url, accessId)
    expect(await buyer.decided(jobId)).toMatchObject({ isSuccess: true })
    expect(await buyer.charges(order)).toBe(1)
  })

  test('if it calls an order without an attempt paid', async ({ system, buyer }) => {
    const { orderId } = await buyer.newOrder()
    await untilJobsDone(system)
    const before = await databaseContents(system.db)
    for (const accessId of ['f'.repeat(32), ''])
      expect(await send(system, paidNotice(accessId, orderId))).toEqual(received)
    expect(await databaseContents(system.db)).toEqual(before)
  })

  test('if it calls an order with a declined card paid', async ({ system, buyer }) => {
    const { order, jobId, accessId } = await awayOrder(buyer)
    await answerChallenge(system.emulator.url, accessId, 'fail')
    await returnBrowser(system.url, accessId)
    await buyer.decided(jobId)
    expect(await send(system, paidNotice(accessId, order.orderId))).toEqual(received)
    await system.clock.advance(20_000)
    expect(await stateOf(system, order)).toBe('open')
    expect(await buyer.jobResult(jobId)).toMatchObject({ isSuccess: false })
  })

  test('if it calls a paid order canceled', async ({ system, buyer }) => {
    const { orderId, email } = await buyer.paidOrder()
    const { accessId = '' } = (await transactionOf(system.emulator.url, orderId)) ?? {}
    const notice = paidNotice(accessId, orderId).replace('Status=CAPTURE', 'Status=VOID')
    expect(await send(system, notice)).toEqual(received)
    await system.clock.advance(20_000)
    expect((await buyer.result(orderId)).result).toBe('succeeded')
    expect(system.mailbox.received(email)).toHaveLength(2)
  })

  test('however often it repeats, and books are compared as usual', async ({ system, buyer }) => {
    const order = await buyer.newOrder()
    const { orderId } = order
    await buyer.payLate(order, minutes(40))
    await system.clock.jump(minutes(30))
    await buyer.advanceUntil(
      () => buyer.status(orderId),
      (status) => status === 'expired',
    )
    const { accessId = '' } = (await transactionOf(system.emulator.url, orderId)) ?? {}
    for (let times = 0; times < 8; times++) {
      expect(await send(system, paidNotice(accessId, orderId))).toEqual(received)
      await system.clock.advance(6_000)
    }
    expect(await stateOf(system, order)).toBe('expired')
    await system.clock.jump(minutes(60))
    await buyer.jumpUntil(
      () => stateOf(system, order),
      (state) => state === 'completed',
      minutes(60),
    )
    expect(await buyer.charges(order)).toBe(1)
  })

  test('and does not block a true notification of another order', async ({ system, buyer }) => {
    const { order: unpaid, jobId } = await awayOrder(buyer)
    await notifyAt(system.emulator.url, address(system))
    await armScenario(system.emulator.url, { call: 'ExecTran', scenario: 'notify-forged', times: 1 })
    const paid = await buyer.paidOrder()
    await until(
      () => sent(system),
      (notices) => notices.some(({ orderId }) => orderId === paid.orderId),
    )
    const notices = await sent(system)
    expect(notices).toContainEqual(expect.objectContaining({ orderId: unpaid.orderId, forged: true }))
    expect(notices.every(({ delivered }) => delivered)).toBe(true)
    await system.clock.advance(10_000)
    expect(await stateOf(system, unpaid)).toBe('authenticating')
    expect((await buyer.jobStatus(jobId)).redirectUrl).toContain(system.emulator.url)
  })
})

const sent = async (system: System) => {
  const answer = await fetch(`${system.emulator.url}/_emulator/notifications`)
  return (await answer.json()) as { orderId: string; forged: boolean; delivered: boolean; tries: number }[]
}

test('compares a completed order once more if a notification arrives after the last comparison', async ({
  system,
  buyer,
  secretariat,
}) => {
  const { orderId } = await buyer.paidOrder()
  const isPlanned = async () => {
    const { rows } = await system.db.query('select compare_at from orders where order_id = $1', [orderId])
    return rows[0]?.compare_at !== null
  }
  await buyer.jumpUntil(isPlanned, (planned) => !planned, hours(6))
  await notifyAt(system.emulator.url, address(system))
  await alterCharge(system.emulator.url, orderId)
  const found = await buyer.jumpUntil(
    () => secretariat.findings(orderId),
    (findings) => findings.length > 0,
    10_000,
  )
  expect(found).toMatchObject([{ kind: 'difference', closedAt: null }])
  expect(await secretariat.orderRecord(orderId)).toMatchObject({ state: 'completed', refunded: 0 })
})

test('compares an ended order at once after a notification', async ({ system, buyer }) => {
  const order = await buyer.newOrder()
  await buyer.decided(await buyer.pay(order, cards.declined))
  await buyer.jumpUntil(
    () => buyer.status(order.orderId),
    (status) => status === 'expired',
  )
  await untilJobsDone(system)
  const now = new Date(system.clock.now())
  const compareAt = async () => {
    const { rows } = await system.db.query('select compare_at from orders where order_id = $1', [
      order.orderId,
    ])
    return rows[0]?.compare_at
  }
  await system.db.query(
    `update orders set compare_at = $2::timestamptz + interval '1 day' where order_id = $1`,
    [order.orderId, now],
  )
  expect(
    await send(
      system,
      paidNotice((await transactionOf(system.emulator.url, order.orderId))?.accessId ?? '', order.orderId),
    ),
  ).toMatchObject(received)
  expect(await compareAt()).toEqual(now)
})
