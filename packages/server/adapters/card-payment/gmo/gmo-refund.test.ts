import { startEmulator } from '@uketsuke/card-emulator'
import { type AdapterBench, openBench, shop } from '@uketsuke/testing/gmo-adapter'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ProviderTransaction } from '../card-payment.ts'

/** An order of 15,000 yen, paid on 1 March 2027. */
const begin = async (): Promise<{ bench: AdapterBench; transaction: ProviderTransaction }> => {
  const clock = () => new Date('2027-03-01T03:00:00Z')
  const bench = await openBench(await startEmulator({ port: 0, clock, hangMs: 50 }))
  onTestFinished(bench.close)
  const paid = await bench.card.charge(await bench.order())
  if (paid.kind !== 'paid') expect.unreachable(paid.kind)
  const { reference, data } = paid.record
  return { bench, transaction: { reference, data } }
}
const order = { orderId: 'order-1' }
const sentJobs = ({ sent }: AdapterBench): string[] =>
  sent.filter(({ operation }) => operation === 'AlterTran').map(({ fields }) => fields.JobCd ?? '')

describe('a full refund', () => {
  test('cancels the payment', async () => {
    const { bench, transaction } = await begin()
    expect(await bench.card.refund({ transaction, remaining: 0 })).toEqual({
      kind: 'done',
      tranId: expect.stringMatching(/^\d{28}$/),
    })
    expect(bench.sent.at(-1)).toMatchObject({
      operation: 'AlterTran',
      fields: { ShopID: shop.shopId, ShopPass: shop.shopPass, JobCd: 'CANCEL' },
    })
    expect(await bench.trades()).toMatchObject([{ status: 'VOID', charges: 0, refunded: 15_000 }])
    expect(bench.logged).toEqual([])
  })

  test('happens once, even if requested twice', async () => {
    const { bench, transaction } = await begin()
    await bench.card.refund({ transaction, remaining: 0 })
    expect(await bench.card.refund({ transaction, remaining: 0 })).toEqual({
      kind: 'unknown',
      reason: 'AlterTran: E11010003',
    })
    expect(await bench.card.inquire(order)).toMatchObject({ kind: 'refunded' })
    expect(await bench.trades()).toMatchObject([{ charges: 0, refunded: 15_000 }])
  })

  test('refunds the rest after a partial refund', async () => {
    const { bench, transaction } = await begin()
    await bench.card.refund({ transaction, remaining: 4000 })
    expect(await bench.card.refund({ transaction, remaining: 0 })).toMatchObject({ kind: 'done' })
    expect(await bench.trades()).toMatchObject([{ charges: 0, refunded: 15_000 }])
  })
})

describe('a partial refund', () => {
  test('states the amount that remains', async () => {
    const { bench, transaction } = await begin()
    expect(await bench.card.refund({ transaction, remaining: 4000 })).toEqual({
      kind: 'done',
      tranId: expect.stringMatching(/^\d{28}$/),
    })
    expect(bench.sent.at(-1)).toMatchObject({
      operation: 'ChangeTran',
      fields: { JobCd: 'CAPTURE', Amount: '4000' },
    })
    expect(await bench.trades()).toMatchObject([{ status: 'CAPTURE', amount: 4000, refunded: 11_000 }])
  })

  test('happens once, even if requested twice', async () => {
    const { bench, transaction } = await begin()
    await bench.card.refund({ transaction, remaining: 4000 })
    expect(await bench.card.refund({ transaction, remaining: 4000 })).toMatchObject({ kind: 'done' })
    expect(await bench.trades()).toMatchObject([{ amount: 4000, refunded: 11_000 }])
  })

  test('can be followed by another', async () => {
    const { bench, transaction } = await begin()
    await bench.card.refund({ transaction, remaining: 4000 })
    await bench.card.refund({ transaction, remaining: 1000 })
    expect(await bench.card.inquire(order)).toMatchObject({ kind: 'paid', amount: 1000 })
  })

  test('is unknown after a cancellation, until an inquiry', async () => {
    const { bench, transaction } = await begin()
    await bench.card.refund({ transaction, remaining: 0 })
    expect(await bench.card.refund({ transaction, remaining: 4000 })).toEqual({
      kind: 'unknown',
      reason: 'ChangeTran: E11010003',
    })
    expect(await bench.trades()).toMatchObject([{ status: 'VOID', refunded: 15_000 }])
  })
})

describe('a refund without CANCEL in the contract', () => {
  test.each([
    ['on the day of the payment', '2027-03-01T14:59:59Z', ['CANCEL', 'VOID'], 'VOID'],
    ['from midnight in Japan on', '2027-03-01T15:00:00Z', ['CANCEL', 'VOID', 'RETURN'], 'RETURN'],
    ['in the next month', '2027-03-31T15:00:00Z', ['CANCEL', 'VOID', 'RETURN', 'RETURNX'], 'RETURNX'],
  ])('finds the cancellation that fits the date %s', async (_when, now, jobs, status) => {
    const { bench, transaction } = await begin()
    await bench.moveCalendar(now)
    bench.script('AlterTran', 'ErrCode=E01&ErrInfo=E01050004')
    expect(await bench.card.refund({ transaction, remaining: 0 })).toMatchObject({ kind: 'done' })
    expect(sentJobs(bench)).toEqual(jobs)
    expect(await bench.trades()).toMatchObject([{ status, charges: 0, refunded: 15_000 }])
    expect(bench.logged).toEqual([])
  })

  test('is unknown if no cancellation fits, until an inquiry', async () => {
    const { bench, transaction } = await begin()
    await bench.card.refund({ transaction, remaining: 0 })
    bench.script('AlterTran', 'ErrCode=E01&ErrInfo=E01050002')
    expect(await bench.card.refund({ transaction, remaining: 0 })).toMatchObject({ kind: 'unknown' })
    expect(await bench.trades()).toMatchObject([{ refunded: 15_000 }])
  })

  test('stops after a lost answer', async () => {
    const { bench, transaction } = await begin()
    bench.script('AlterTran', 'ErrCode=E01&ErrInfo=E01050002', '<html>')
    expect(await bench.card.refund({ transaction, remaining: 0 })).toMatchObject({ kind: 'unknown' })
    expect(sentJobs(bench)).toEqual(['CANCEL', 'VOID'])
  })
})

describe.each([
  ['AlterTran', 0],
  ['ChangeTran', 4000],
] as const)('%s', (operation, remaining) => {
  test.each([
    ['timeout-before', 'ECONNRESET', false],
    ['timeout-after', 'ECONNRESET', true],
    ['http-500', 'HTTP 500', false],
    ['garbage', 'unreadable answer', true],
  ])(
    'without an answer (%s) is unknown and sent once, and an inquiry finds the outcome',
    async (scenario, reason, given) => {
      const { bench, transaction } = await begin()
      await bench.arm(operation, scenario)
      expect(await bench.card.refund({ transaction, remaining })).toEqual({
        kind: 'unknown',
        reason: `${operation}: ${reason}`,
      })
      expect(bench.sent.filter((call) => call.operation === operation)).toHaveLength(1)
      const left = given ? remaining : 15_000
      expect(await bench.card.inquire(order)).toMatchObject(
        left > 0 ? { kind: 'paid', amount: left } : { kind: 'refunded' },
      )
    },
  )

  test.each([
    'E11010001',
    'E11010003',
    'E11010999',
    'E01410010',
    'E61040001',
    'E90010001',
    'E91099999',
    '42C500000',
    'Z99999999',
    '42G020000|E91099999',
  ])('answered with %s is unknown', async (codes) => {
    const { bench, transaction } = await begin()
    bench.script(operation, `ErrCode=X&ErrInfo=${codes}`)
    expect(await bench.card.refund({ transaction, remaining })).toMatchObject({ kind: 'unknown' })
  })

  test.each([
    ['E11010002', 'contactUs'],
    ['E11010010', 'contactUs'],
    ['E01110002', 'contactUs'],
    ['42G540000', 'otherCard'],
  ])('answered with %s is refused, and logged', async (errorCode, advice) => {
    const { bench, transaction } = await begin()
    bench.script(operation, `ErrCode=X&ErrInfo=${errorCode}`)
    expect(await bench.card.refund({ transaction, remaining })).toEqual({
      kind: 'refused',
      errors: [{ errorCode, advice, message: expect.any(String) }],
    })
    expect(bench.logged).toMatchObject([{ level: 50, operation }])
  })

  test('is unknown for another transaction', async () => {
    const { bench, transaction } = await begin()
    bench.script(operation, 'AccessID=a1&AccessPass=b2&TranID=1')
    expect(await bench.card.refund({ transaction, remaining })).toMatchObject({ kind: 'unknown' })
  })

  test('is retried while the provider is busy, and unknown if it stays busy', async () => {
    const { bench, transaction } = await begin()
    const busy = 'ErrCode=E92&ErrInfo=E92000001'
    bench.script(operation, busy, busy, busy, busy)
    expect(await bench.card.refund({ transaction, remaining })).toMatchObject({ kind: 'unknown' })
    bench.script(operation, busy)
    expect(await bench.card.refund({ transaction, remaining })).toMatchObject({ kind: 'done' })
  })
})

test('refuses a payment of another half year', async () => {
  const { bench, transaction } = await begin()
  await bench.moveCalendar('2027-10-01T03:00:00Z')
  for (const remaining of [0, 4000])
    expect(await bench.card.refund({ transaction, remaining })).toMatchObject({
      kind: 'refused',
      errors: [{ errorCode: 'E11010010' }],
    })
})
