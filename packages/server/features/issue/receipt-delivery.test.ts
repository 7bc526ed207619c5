import { randomUUID } from 'node:crypto'
import { api } from '@uketsuke/contract'
import {
  askOrderReceipt,
  askTicketReceipt,
  becomePayer,
  expectOk,
  optionBuyersOf,
  readUser,
  receiptsIssued,
  refundOrder,
  standInPrinter,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { beforeEach, describe, expect } from 'vitest'
import { hours } from '../../platform/duration.ts'

const printer = standInPrinter()
const test = systemTest({
  // Noon in Japan, in the middle of a month.
  now: new Date('2027-03-10T03:00:00Z'),
  printer,
})

beforeEach(() => {
  printer.jobs.length = 0
})

/** The last receipt that was printed. */
const sheet = () => {
  const printed = printer.jobs.at(-1)?.sheet
  if (printed?.kind !== 'receipt') throw new Error('no receipt was printed')
  return printed
}

describe('the limit', () => {
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

  const refused = { status: 409, body: { code: 'ISSUE_LIMIT_EXCEEDED' } }

  test('applies to each receipt separately, so that a first one is always available', async ({ system }) => {
    const who = await becomePayer(system)
    for (let i = 0; i < 3; i++) expectOk(await askTicketReceipt(system, who, 'member'))
    expect(await askTicketReceipt(system, who, 'member')).toMatchObject(refused)
    for (let i = 0; i < 3; i++) expectOk(await askTicketReceipt(system, who, 'reception'))
    expect(await askTicketReceipt(system, who, 'reception')).toMatchObject(refused)
    const user = await readUser(system, who)
    expect(user.issueCounts).toMatchObject({ receipt: 6, receiptLimit: 3 })
    expect(user.payments[0]?.receipts).toMatchObject([
      { planId: 'member', issued: 3 },
      { planId: 'reception', issued: 3 },
    ])
  })

  test('applies to each payment separately', async ({ system }) => {
    const who = await becomePayer(system, { options: [] })
    for (let i = 0; i < 3; i++) expectOk(await askOrderReceipt(system, who))
    expect(await askOrderReceipt(system, who)).toMatchObject(refused)
    const options = optionBuyersOf(system)
    const orderId = await options.paidOrder(who, 'reception')
    await options.decided(who, await options.pay(who, orderId))
    const other = { token: who.token, orderId }
    for (let i = 0; i < 3; i++) expectOk(await askOrderReceipt(system, other))
    expect(await askOrderReceipt(system, other)).toMatchObject(refused)
  })

  test('ignores copies of a replaced receipt, so that the new one has its own full limit', async ({
    system,
  }) => {
    const who = await becomePayer(system)
    for (let i = 0; i < 3; i++) expectOk(await askOrderReceipt(system, who))
    await refundOrder(system, who.orderId, { amount: 5_000, plans: ['reception'] })
    expect(await receiptsIssued(system, who)).toBe(0)
    const answers = await Promise.all(Array.from({ length: 10 }, () => askOrderReceipt(system, who)))
    expect(statuses(answers)).toEqual([200, 200, 200, ...Array(7).fill(409)])
    expect(sheet()).toMatchObject({ total: 15_000 })
    expect(await receiptsIssued(system, who)).toBe(3)
    expect(await askOrderReceipt(system, who)).toMatchObject({
      status: 409,
      body: { code: 'ISSUE_LIMIT_EXCEEDED' },
    })
  })

  test('starts again for a ticket that a refund reduced, and for no other', async ({ system }) => {
    const who = await becomePayer(system)
    for (const planId of ['member', 'reception'])
      for (let i = 0; i < 3; i++) expectOk(await askTicketReceipt(system, who, planId))
    await refundOrder(system, who.orderId, { amount: 1_000, plans: ['reception'] })
    expect(await receiptsIssued(system, who)).toBe(3)
    expect((await readUser(system, who)).payments[0]?.receipts).toMatchObject([
      { planId: 'member', issued: 3 },
    ])
    expectOk(await askTicketReceipt(system, who, 'reception'))
    expect(await askTicketReceipt(system, who, 'member')).toMatchObject(refused)
    expect(await receiptsIssued(system, who)).toBe(4)
    await refundOrder(system, who.orderId, {})
    expect(await receiptsIssued(system, who)).toBe(0)
  })

  test('holds for ten concurrent requests, one of which delivers the unmarked original', async ({
    system,
  }) => {
    const who = await becomePayer(system)
    const answers = await Promise.all(Array.from({ length: 10 }, () => askOrderReceipt(system, who)))
    expect(statuses(answers)).toEqual([200, 200, 200, ...Array(7).fill(409)])
    const codes = answers.flatMap(({ body }) => ('code' in body ? [body.code] : []))
    expect(codes.filter((code) => !/^(ISSUE_LIMIT_EXCEEDED|REQUEST_IN_PROGRESS)$/.test(code))).toEqual([])
    expect(await receiptsIssued(system, who)).toBe(3)
    const marks = printer.jobs.map(({ sheet: printed }) => printed.kind === 'receipt' && printed.isReissue)
    expect(marks.sort()).toEqual([false, true, true])
  })

  test('ignores a failed print, which does not block anything either', async ({ system }) => {
    const who = await becomePayer(system)
    for (let i = 0; i < 5; i++) {
      printer.next(async () => ({ outcome: 'failed', reason: 'the test says so' }))
      const answer = await askOrderReceipt(system, who)
      expect(answer).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } })
      expect(answer.headers['retry-after']).toBe('2')
    }
    expect(await receiptsIssued(system, who)).toBe(0)
    expectOk(await askOrderReceipt(system, who))
    expect(sheet().isReissue).toBe(false)
  })

  test('tells when to retry if the printer is busy, and the same key then gets the same receipt', async ({
    system,
  }) => {
    const who = await becomePayer(system)
    const key = randomUUID()
    printer.next(async () => ({ outcome: 'busy', retryIn: 6_500 }))
    const busy = await askOrderReceipt(system, who, undefined, key)
    expect(busy).toMatchObject({ status: 503, body: { code: 'PRINTER_BUSY' } })
    expect(busy.headers['retry-after']).toBe('7')
    expect(await receiptsIssued(system, who)).toBe(0)
    const before = sheet()
    expectOk(await askOrderReceipt(system, who, undefined, key))
    expect(sheet()).toEqual(before)
    expect(await receiptsIssued(system, who)).toBe(1)
  })

  test('reserves a place for a document in progress, until its print must have hung', async ({ system }) => {
    const who = await becomePayer(system)
    expectOk(await askOrderReceipt(system, who))
    expectOk(await askOrderReceipt(system, who))
    const held = printer.hold()
    const late = askOrderReceipt(system, who)
    const release = await held
    const wait = await askOrderReceipt(system, who)
    expect(wait).toMatchObject({ status: 409, body: { code: 'REQUEST_IN_PROGRESS' } })
    expect(wait.headers['retry-after']).toBe('2')
    await system.clock.jump(39_000)
    expect(await askOrderReceipt(system, who)).toMatchObject({
      status: 409,
      body: { code: 'REQUEST_IN_PROGRESS' },
    })
    await system.clock.jump(1_000)
    expectOk(await askOrderReceipt(system, who))
    expect(await receiptsIssued(system, who)).toBe(3)
    // Another document has taken its place, so it is not delivered.
    release()
    expect(await late).toMatchObject({ status: 409, body: { code: 'ISSUE_LIMIT_EXCEEDED' } })
    expect(await receiptsIssued(system, who)).toBe(3)
  })

  test('turns a copy into the original if the original fails in between', async ({ system }) => {
    const who = await becomePayer(system)
    const [first, second] = [printer.hold(), printer.hold()]
    const failing = askOrderReceipt(system, who)
    const endFirst = await first
    const copying = askOrderReceipt(system, who)
    // The first document's turn is over, but it still has its place.
    await system.clock.jump(35_000)
    const endSecond = await second
    expect(sheet().isReissue).toBe(true)
    endFirst({ outcome: 'failed', reason: 'the test says so' })
    expect(await failing).toMatchObject({ status: 503 })
    endSecond()
    expectOk(await copying)
    expect(printer.jobs).toHaveLength(3)
    expect(sheet().isReissue).toBe(false)
    expect(await receiptsIssued(system, who)).toBe(1)
  })
})

describe('the same idempotency key', () => {
  test('gets the same document byte for byte and counts once, even at the limit and hours later', async ({
    system,
  }) => {
    const who = await becomePayer(system)
    const key = randomUUID()
    const first = await askOrderReceipt(system, who, { addressee: { kind: 'affiliation' } }, key)
    const bytes = expectOk(first)
    expectOk(await askOrderReceipt(system, who))
    expectOk(await askOrderReceipt(system, who))
    await system.clock.jump(hours(11))
    const again = await askOrderReceipt(system, who, { addressee: { kind: 'affiliation' } }, key)
    expect(expectOk(again).equals(bytes)).toBe(true)
    expect(again.headers['content-disposition']).toBe(first.headers['content-disposition'])
    expect(await receiptsIssued(system, who)).toBe(3)
  })

  test('counts concurrent calls once', async ({ system }) => {
    const who = await becomePayer(system)
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => askOrderReceipt(system, who, undefined, key)),
    )
    const done = answers.filter(({ ok }) => ok)
    expect(done.length).toBeGreaterThan(0)
    for (const { status, body } of answers)
      if (status !== 200) expect(body).toMatchObject({ code: 'REQUEST_IN_PROGRESS' })
    expect(new Set(done.map(({ body }) => body.toString())).size).toBe(1)
    expect(await receiptsIssued(system, who)).toBe(1)
  })

  test('is refused for another request', async ({ system }) => {
    const who = await becomePayer(system)
    const key = randomUUID()
    expectOk(await askOrderReceipt(system, who, undefined, key))
    expect(await askOrderReceipt(system, who, { language: 'en' }, key)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_MISMATCH' },
    })
  })

  test('gets nothing after the logout', async ({ system }) => {
    const who = await becomePayer(system)
    const key = randomUUID()
    expectOk(await askOrderReceipt(system, who, undefined, key))
    await system.client.call(api.logout, { token: who.token })
    expect(await askOrderReceipt(system, who, undefined, key)).toMatchObject({
      status: 401,
      body: { code: 'INVALID_TOKEN' },
    })
  })

  test('gets a receipt for the rest after a refund, instead of reviving the undelivered one', async ({
    system,
  }) => {
    const who = await becomePayer(system)
    const key = randomUUID()
    printer.next(async () => ({ outcome: 'failed', reason: 'the test says so' }))
    expect(await askOrderReceipt(system, who, undefined, key)).toMatchObject({ status: 503 })
    await refundOrder(system, who.orderId, { amount: 5_000 })
    expectOk(await askOrderReceipt(system, who, undefined, key))
    expect(sheet().total).toBe(15_000)
  })
})
