import { startEmulator } from '@uketsuke/card-emulator'
import { type AdapterBench, openBench, shop, threeDSecure } from '@uketsuke/testing/gmo-adapter'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { CheckStringMode } from './gmo-card-payment.ts'

const begin = async (options: { checkString?: CheckStringMode } = {}): Promise<AdapterBench> => {
  const clock = () => new Date('2027-03-01T03:00:00Z')
  const bench = await openBench(await startEmulator({ port: 0, clock, hangMs: 50 }), options)
  onTestFinished(bench.close)
  return bench
}
const countOf = ({ sent }: AdapterBench, operation: string): number =>
  sent.filter((call) => call.operation === operation).length

describe('a charge without 3-D Secure', () => {
  test("charges once, and returns the provider's numbers", async () => {
    const bench = await begin()
    const outcome = await bench.card.charge(await bench.order())
    expect(outcome).toEqual({
      kind: 'paid',
      record: {
        reference: expect.stringMatching(/^[0-9a-f]{32}$/),
        data: {
          accessPass: expect.stringMatching(/^[0-9a-f]{32}$/),
          approve: expect.stringMatching(/^\d{7}$/),
          tranDate: '20270301120000',
        },
        tranId: expect.stringMatching(/^\d{28}$/),
      },
    })
    expect(await bench.trades()).toMatchObject([{ orderId: 'order-1', status: 'CAPTURE', charges: 1 }])
    expect(bench.logged).toEqual([])
  })

  test('requests no authentication, and sends no return address', async () => {
    const bench = await begin()
    await bench.card.charge(await bench.order())
    const [entry, exec] = bench.sent
    expect(entry?.fields).toEqual({
      ShopID: shop.shopId,
      ShopPass: shop.shopPass,
      OrderID: 'order-1',
      JobCd: 'CAPTURE',
      Amount: '15000',
      TdFlag: '0',
    })
    expect(Object.keys(exec?.fields ?? {})).toEqual(['AccessID', 'AccessPass', 'OrderID', 'Method', 'Token'])
  })
})

describe('a declined card', () => {
  test.each([
    ['4999000000000002', '42G020000', 'insufficient'],
    ['4999000000000055', '42G550000', 'limit'],
    ['4999000000000030', '42G300000', 'askIssuer'],
    ['4999000000000044', '42G440000', 'checkCard'],
    ['4999000000000056', '42G560000', 'otherCard'],
  ])('reports %s as %s, %s, and another card pays the same order', async (cardNo, errorCode, advice) => {
    const bench = await begin()
    const declined = await bench.card.charge(await bench.order({ token: await bench.token(cardNo) }))
    expect(declined).toMatchObject({
      kind: 'declined',
      code: 'OTHER_PAYMENT_ERROR',
      canRetry: true,
      errors: [{ errorCode, advice }],
      transaction: { reference: expect.any(String) },
    })
    const transaction = declined.kind === 'declined' ? declined.transaction : null
    const paid = await bench.card.charge(await bench.order({ orderId: 'order-1', transaction }))
    expect(paid.kind).toBe('paid')
    expect(countOf(bench, 'EntryTran')).toBe(1)
    expect(await bench.trades()).toMatchObject([{ charges: 1 }])
  })

  test('reports a used token as such', async () => {
    const bench = await begin()
    const token = await bench.token()
    await bench.card.charge(await bench.order({ token }))
    expect(await bench.card.charge(await bench.order({ token }))).toMatchObject({
      kind: 'declined',
      code: 'TOKEN_ERROR',
      canRetry: true,
      errors: [{ errorCode: 'EX1000302', advice: 'enterAgain' }],
    })
  })

  test('ends the order and logs our fault', async () => {
    const bench = await begin()
    const token = await bench.token('4999000000000070')
    expect(await bench.card.charge(await bench.order({ token }))).toMatchObject({
      kind: 'declined',
      canRetry: false,
      errors: [{ errorCode: '42G700000', advice: 'contactUs' }],
    })
    expect(bench.logged).toMatchObject([{ level: 50 }])
  })

  test('ends and logs an order that the provider refuses, and sends no card', async () => {
    const bench = await begin()
    const card = bench.cardOf({ ...shop, shopPass: 'wrong' })
    expect(await card.charge(await bench.order())).toMatchObject({
      kind: 'declined',
      canRetry: false,
      transaction: null,
      errors: [{ errorCode: 'E01030002', advice: 'contactUs' }],
    })
    expect(countOf(bench, 'ExecTran')).toBe(0)
    expect(bench.logged).toMatchObject([{ level: 50 }])
  })
})

describe('an order that the provider already has', () => {
  test('is found after a lost answer and charged', async () => {
    const bench = await begin()
    await bench.arm('EntryTran', 'timeout-after')
    expect(await bench.card.charge(await bench.order())).toMatchObject({ kind: 'paid' })
    expect(await bench.trades()).toMatchObject([{ charges: 1 }])
  })

  test('does not exist if the request was lost, and the buyer can try again', async () => {
    const bench = await begin()
    await bench.arm('EntryTran', 'timeout-before')
    const order = await bench.order()
    expect(await bench.card.charge(order)).toEqual({
      kind: 'declined',
      code: '1300',
      canRetry: true,
      errors: [],
      transaction: null,
    })
    expect(bench.logged).toMatchObject([
      { level: 40, reason: 'EntryTran: ECONNRESET', msg: 'card provider gave no answer' },
    ])
    expect(await bench.card.charge(order)).toMatchObject({ kind: 'paid' })
  })

  test('is not charged while the provider does not answer', async () => {
    const bench = await begin()
    await bench.arm('EntryTran', 'timeout-after')
    await bench.arm('SearchTrade', 'http-500')
    expect(await bench.card.charge(await bench.order())).toMatchObject({ kind: 'declined', code: '1300' })
    expect(countOf(bench, 'ExecTran')).toBe(0)
  })

  test('is not charged again if it is paid there', async () => {
    const bench = await begin()
    await bench.card.charge(await bench.order())
    const again = await bench.card.charge(await bench.order({ orderId: 'order-1' }))
    expect(again).toMatchObject({ kind: 'paid', record: { cardLast4: '1111', cardExp: '1230' } })
    expect(countOf(bench, 'ExecTran')).toBe(1)
  })

  test('is neither charged nor reused if its amount differs', async () => {
    const bench = await begin()
    await bench.card.charge(
      await bench.order({ amount: 20_000, token: await bench.token('4999000000000002') }),
    )
    const other = await bench.card.charge(await bench.order({ orderId: 'order-1' }))
    expect(other).toMatchObject({ kind: 'declined', code: '1300', transaction: null })
    expect(countOf(bench, 'ExecTran')).toBe(1)
    expect(bench.logged).toMatchObject([{ level: 50 }])
  })

  test('stays undecided if it is paid with another amount', async () => {
    const bench = await begin()
    await bench.card.charge(await bench.order({ amount: 20_000 }))
    const other = await bench.card.charge(await bench.order({ orderId: 'order-1' }))
    expect(other).toEqual({ kind: 'unknown', reason: 'EntryTran: the order is paid with 20000 yen' })
  })

  test('is not charged again after a full refund', async () => {
    const bench = await begin()
    const paid = await bench.card.charge(await bench.order())
    if (paid.kind !== 'paid') expect.unreachable()
    await bench.card.refund({ transaction: paid.record, remaining: 0 })
    const again = await bench.card.charge(await bench.order({ orderId: 'order-1' }))
    expect(again).toMatchObject({ kind: 'unknown' })
    expect(countOf(bench, 'ExecTran')).toBe(1)
  })
})

describe('an inconclusive answer is unknown, and the card is sent once', () => {
  test.each([
    ['timeout-before', 'ExecTran: ECONNRESET', 'unpaid', 0],
    ['timeout-after', 'ExecTran: ECONNRESET', 'paid', 1],
    ['http-500', 'ExecTran: HTTP 500', 'unpaid', 0],
    ['garbage', 'ExecTran: unreadable answer', 'paid', 1],
  ])('%s', async (scenario, reason, found, charges) => {
    const bench = await begin()
    await bench.arm('ExecTran', scenario)
    const order = await bench.order()
    expect(await bench.card.charge(order)).toEqual({ kind: 'unknown', reason })
    expect(countOf(bench, 'ExecTran')).toBe(1)
    expect(await bench.card.inquire(order)).toMatchObject({ kind: found })
    expect(await bench.trades()).toMatchObject([{ charges }])
  })

  test.each([
    ['a double send', 'ErrCode=E90&ErrInfo=E90010001'],
    ['a settled transaction', 'ErrCode=E11&ErrInfo=E11010001'],
    ['a failing network', 'ErrCode=C50&ErrInfo=42C500000'],
    ['a decline with a system error', 'ErrCode=G02|E91&ErrInfo=42G020000|E91099999'],
    ['only unknown fields', 'a=1'],
    ['another order', 'ACS=0&OrderID=order-9&TranID=1&TranDate=20270301120000'],
    ['no TranID', 'ACS=0&OrderID=order-1'],
    ['3-D Secure of the old kind', 'ACS=1&MD=y&RedirectUrl=https://acs.example/'],
    ['no address to go to', 'ACS=2'],
    ['a script to go to', 'ACS=2&RedirectUrl=javascript:alert(1)'],
    ['half an address to go to', 'ACS=2&RedirectUrl=/callback?transId=1&t=2'],
  ])('%s', async (_what, body) => {
    const bench = await begin()
    bench.script('ExecTran', body)
    expect(await bench.card.charge(await bench.order())).toMatchObject({ kind: 'unknown' })
    expect(countOf(bench, 'ExecTran')).toBe(1)
  })
})

test('finds a charge by inquiry that succeeds after its error', async () => {
  const bench = await begin()
  await bench.arm('ExecTran', 'late-success')
  const order = await bench.order()
  expect(await bench.card.charge(order)).toEqual({ kind: 'unknown', reason: 'ExecTran: E91029999' })
  expect(await bench.card.inquire(order)).toMatchObject({ kind: 'unpaid' })
  await bench.moveCalendar('2027-03-01T04:00:00Z')
  expect(await bench.card.inquire(order)).toMatchObject({ kind: 'paid', amount: 15_000 })
})

describe('a busy provider', () => {
  const busy = 'ErrCode=E92&ErrInfo=E92000001'
  const pausesOf = ({ sent }: AdapterBench, operation: string): number[] => {
    const times = sent.filter((call) => call.operation === operation).map(({ at }) => at)
    return times.slice(1).map((at, i) => at - (times[i] ?? 0))
  }

  test('is retried after growing pauses, and charges once', async () => {
    const bench = await begin()
    bench.script('ExecTran', busy, busy, 'ErrCode=E82&ErrInfo=E82010001')
    expect(await bench.card.charge(await bench.order())).toMatchObject({ kind: 'paid' })
    expect(pausesOf(bench, 'ExecTran')).toEqual([1000, 2000, 5000])
    expect(await bench.trades()).toMatchObject([{ charges: 1 }])
  })

  test('is left alone after the third pause, and the buyer can try again', async () => {
    const bench = await begin()
    bench.script('ExecTran', busy, busy, busy, busy)
    expect(await bench.card.charge(await bench.order())).toMatchObject({
      kind: 'declined',
      code: '1300',
      canRetry: true,
      errors: [{ errorCode: 'E92000001', advice: 'tryLater' }],
      transaction: { reference: expect.any(String) },
    })
    expect(countOf(bench, 'ExecTran')).toBe(4)
  })

  test('gets no card more than 45 seconds after the charge began, even after a pause', async () => {
    const bench = await begin()
    const order = await bench.order()
    bench.wait(43_000)
    bench.script('ExecTran', busy, busy)
    expect(await bench.card.charge(order)).toMatchObject({ kind: 'declined', code: '1300' })
    expect(pausesOf(bench, 'ExecTran')).toEqual([1000])
  })

  test('is also retried for the entry of the order', async () => {
    const bench = await begin()
    bench.script('EntryTran', busy)
    expect(await bench.card.charge(await bench.order())).toMatchObject({ kind: 'paid' })
    expect(pausesOf(bench, 'EntryTran')).toEqual([1000])
  })
})

test('sends no card more than 45 seconds after the charge began', async () => {
  const bench = await begin()
  const order = await bench.order()
  bench.wait(45_000)
  expect(await bench.card.charge(order)).toMatchObject({
    kind: 'declined',
    code: '1300',
    canRetry: true,
    transaction: { reference: expect.any(String) },
  })
  expect(countOf(bench, 'ExecTran')).toBe(0)
})

test('a charge can be on its way until the last card sent has timed out', async () => {
  const bench = await begin()
  expect(bench.card.timeInFlight).toBe(45_000 + 10_000)
})

describe('3-D Secure', () => {
  test('redirects to the complete address without charging', async () => {
    const bench = await begin()
    const token = await bench.token('4100000000005000')
    const outcome = await bench.card.charge(await bench.order({ token, threeDSecure }))
    expect(outcome).toEqual({
      kind: 'redirect',
      redirectUrl: expect.stringMatching(/^http:\/\/.+\?transId=[0-9a-f-]{36}&t=[0-9a-f]{32}$/),
      transaction: { reference: expect.any(String), data: { accessPass: expect.any(String) } },
    })
    expect(await bench.trades()).toMatchObject([{ status: 'AUTHENTICATED', charges: 0 }])
  })

  test.each([
    ['required', '2'],
    ['attempted', '3'],
  ] as const)('%s is Tds2Type %s, with a return address for POST', async (mode, tds2Type) => {
    const bench = await begin()
    await bench.card.charge(await bench.order({ threeDSecure: { ...threeDSecure, mode } }))
    const [entry, exec] = bench.sent
    expect(entry?.fields).toMatchObject({ TdFlag: '2', Tds2Type: tds2Type })
    expect(exec?.fields).toMatchObject({
      RetUrl: threeDSecure.returnUrl,
      CallbackType: '1',
      Tds2Email: 'taro@example.org',
    })
  })

  test('declines a card without 3-D Secure if it is required', async () => {
    const bench = await begin()
    expect(await bench.card.charge(await bench.order({ threeDSecure }))).toMatchObject({
      kind: 'declined',
      canRetry: true,
      errors: [{ errorCode: 'E21030201', advice: 'authenticationUnsupported' }],
    })
    expect(await bench.trades()).toMatchObject([{ charges: 0 }])
  })

  test('charges a card without 3-D Secure if it is attempted', async () => {
    const bench = await begin()
    const order = await bench.order({ threeDSecure: { ...threeDSecure, mode: 'attempted' } })
    expect(await bench.card.charge(order)).toMatchObject({ kind: 'paid' })
  })

  test("uses the provider's address unchanged", async () => {
    const bench = await begin()
    const address = 'https://acs.example/api/v2/brw/callback?transId=1f0c&t=00ff'
    bench.script('ExecTran', `ACS=2&RedirectUrl=${address}`)
    const outcome = await bench.card.charge(await bench.order({ threeDSecure }))
    expect(outcome).toMatchObject({ kind: 'redirect', redirectUrl: address })
  })

  test('starts again with another card after the buyer left', async () => {
    const bench = await begin()
    const token = await bench.token('4100000000005000')
    const first = await bench.card.charge(await bench.order({ token, threeDSecure }))
    if (first.kind !== 'redirect') expect.unreachable()
    const again = await bench.order({
      orderId: 'order-1',
      transaction: first.transaction,
      token: await bench.token('5100000000005007'),
      threeDSecure,
    })
    expect(await bench.card.charge(again)).toMatchObject({ kind: 'redirect', transaction: first.transaction })
    expect(await bench.trades()).toMatchObject([{ charges: 0 }])
  })
})

describe('a wrong check string', () => {
  const forged = 'ACS=0&OrderID=order-1&Approve=1&TranID=2&TranDate=20270301120000&CheckString=00'

  test('is logged, and the answer is trusted', async () => {
    const bench = await begin()
    bench.script('ExecTran', forged)
    expect(await bench.card.charge(await bench.order())).toMatchObject({
      kind: 'paid',
      record: { tranId: '2' },
    })
    expect(bench.logged).toMatchObject([{ level: 40, operation: 'ExecTran' }])
  })

  test('makes the answer unknown if a right one is required', async () => {
    const bench = await begin({ checkString: 'require' })
    bench.script('ExecTran', forged)
    expect(await bench.card.charge(await bench.order())).toEqual({
      kind: 'unknown',
      reason: 'ExecTran: check string',
    })
  })

  test('never matches a right one', async () => {
    const bench = await begin({ checkString: 'require' })
    expect(await bench.card.charge(await bench.order())).toMatchObject({ kind: 'paid' })
    expect(bench.logged).toEqual([])
  })
})
