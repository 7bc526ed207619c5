import { startEmulator } from '@uketsuke/card-emulator'
import { type AdapterBench, openBench, threeDSecure } from '@uketsuke/testing/gmo-adapter'
import { describe, expect, onTestFinished, test } from 'vitest'

const begin = async (): Promise<AdapterBench> => {
  const clock = () => new Date('2027-03-01T03:00:00Z')
  const bench = await openBench(await startEmulator({ port: 0, clock, hangMs: 50 }))
  onTestFinished(bench.close)
  return bench
}
const order = { orderId: 'order-1' }
/** A complete SearchTrade answer for a paid order. */
const answer = (changes: Record<string, string> = {}): string =>
  Object.entries({
    OrderID: 'order-1',
    Status: 'CAPTURE',
    ProcessDate: '20270301120000',
    AccessID: 'a1',
    AccessPass: 'b2',
    Amount: '15000',
    Tax: '0',
    CardNo: '*************111',
    Expire: '3012',
    TranID: '2703',
    Approve: '0000001',
    ...changes,
  })
    .map((pair) => pair.join('='))
    .join('&')

test('an order that was never registered is unpaid', async () => {
  const bench = await begin()
  expect(await bench.card.inquire(order)).toEqual({ kind: 'unpaid', transaction: null })
  bench.script('SearchTrade', 'ErrCode=M01&ErrInfo=M01004002')
  expect(await bench.card.inquire(order)).toEqual({ kind: 'unpaid', transaction: null })
})

test('an order with a declined card is unpaid', async () => {
  const bench = await begin()
  const declined = await bench.card.charge(
    await bench.order({ token: await bench.token('4999000000000002') }),
  )
  if (declined.kind !== 'declined') expect.unreachable()
  expect(await bench.card.inquire(order)).toEqual({ kind: 'unpaid', transaction: declined.transaction })
})

test('an order in 3-D Secure is unpaid', async () => {
  const bench = await begin()
  const token = await bench.token('4100000000005000')
  const redirect = await bench.card.charge(await bench.order({ token, threeDSecure }))
  if (redirect.kind !== 'redirect') expect.unreachable()
  expect(await bench.card.inquire(order)).toEqual({ kind: 'unpaid', transaction: redirect.transaction })
})

test('returns amount, numbers and card of a paid order', async () => {
  const bench = await begin()
  const paid = await bench.card.charge(await bench.order())
  if (paid.kind !== 'paid') expect.unreachable()
  expect(await bench.card.inquire(order)).toEqual({
    kind: 'paid',
    amount: 15_000,
    record: { ...paid.record, cardLast4: '1111', cardExp: '1230' },
  })
})

test('returns the rest of a partly refunded order', async () => {
  const bench = await begin()
  const paid = await bench.card.charge(await bench.order())
  if (paid.kind !== 'paid') expect.unreachable()
  await bench.card.refund({ transaction: paid.record, remaining: 4000 })
  expect(await bench.card.inquire(order)).toMatchObject({ kind: 'paid', amount: 4000 })
})

test.each([
  ['on its day', '2027-03-01T04:00:00Z', 'VOID'],
  ['in its month', '2027-03-20T04:00:00Z', 'RETURN'],
  ['later', '2027-04-20T04:00:00Z', 'RETURNX'],
])('reports an order cancelled %s as refunded', async (_when, now, status) => {
  const bench = await begin()
  const paid = await bench.card.charge(await bench.order())
  if (paid.kind !== 'paid') expect.unreachable()
  await bench.moveCalendar(now)
  await bench.card.refund({ transaction: paid.record, remaining: 0 })
  expect(await bench.trades()).toMatchObject([{ status }])
  expect(await bench.card.inquire(order)).toMatchObject({
    kind: 'refunded',
    record: { reference: paid.record.reference },
  })
})

describe('a status', () => {
  test.each([
    ['UNPROCESSED', 'unpaid'],
    ['AUTHENTICATED', 'unpaid'],
    ['CAPTURE', 'paid'],
    ['SALES', 'paid'],
    ['VOID', 'refunded'],
    ['RETURN', 'refunded'],
    ['RETURNX', 'refunded'],
    ['CANCEL', 'refunded'],
    ['AUTH', 'unknown'],
    ['SAUTH', 'unknown'],
    ['CHECK', 'unknown'],
    ['PAYSUCCESS', 'unknown'],
    ['', 'unknown'],
  ])('%s means %s', async (status, kind) => {
    const bench = await begin()
    bench.script('SearchTrade', answer({ Status: status }))
    expect(await bench.card.inquire(order)).toMatchObject({ kind })
  })

  test('takes precedence over the code of the last failure beside it', async () => {
    const bench = await begin()
    const failure = { ErrCode: 'G02', ErrInfo: '42G020000' }
    bench.script('SearchTrade', answer(failure), answer({ ...failure, Status: 'UNPROCESSED' }))
    expect(await bench.card.inquire(order)).toMatchObject({ kind: 'paid' })
    expect(await bench.card.inquire(order)).toMatchObject({ kind: 'unpaid' })
  })
})

test('adds the tax to the amount', async () => {
  const bench = await begin()
  bench.script('SearchTrade', answer({ Tax: '1500' }), answer({ Tax: '' }))
  expect(await bench.card.inquire(order)).toMatchObject({ kind: 'paid', amount: 16_500 })
  expect(await bench.card.inquire(order)).toMatchObject({ kind: 'paid', amount: 15_000 })
})

test('returns fewer digits if the shop masks more of the card', async () => {
  const bench = await begin()
  bench.script('SearchTrade', answer(), answer({ CardNo: '', Expire: '' }))
  expect(await bench.card.inquire(order)).toMatchObject({ record: { cardLast4: '111', cardExp: '1230' } })
  const bare = await bench.card.inquire(order)
  if (bare.kind !== 'paid') expect.unreachable()
  expect(bare.record).not.toHaveProperty('cardLast4')
  expect(bare.record).not.toHaveProperty('cardExp')
})

describe('an inconclusive answer', () => {
  test.each(['timeout-before', 'timeout-after', 'http-500', 'garbage'])('%s', async (scenario) => {
    const bench = await begin()
    await bench.card.charge(await bench.order())
    await bench.arm('SearchTrade', scenario)
    expect(await bench.card.inquire(order)).toMatchObject({ kind: 'unknown' })
    expect(await bench.card.inquire(order)).toMatchObject({ kind: 'paid' })
  })

  test.each([
    ['another order', answer({ OrderID: 'order-2' })],
    ['no transaction', answer({ AccessPass: '' })],
    ['no amount', answer({ Amount: '' })],
    ['an unreadable amount', answer({ Amount: '15,000' })],
    ['our wrong password', 'ErrCode=E01&ErrInfo=E01030002'],
    ['a system error', 'ErrCode=E91&ErrInfo=E91099999'],
  ])('%s', async (_what, body) => {
    const bench = await begin()
    bench.script('SearchTrade', body)
    expect(await bench.card.inquire(order)).toMatchObject({ kind: 'unknown' })
  })

  test('is requested again while the provider is busy', async () => {
    const bench = await begin()
    bench.script('SearchTrade', 'ErrCode=E92&ErrInfo=E92000001', 'ErrCode=E92&ErrInfo=E92000001')
    expect(await bench.card.inquire(order)).toEqual({ kind: 'unpaid', transaction: null })
  })
})
