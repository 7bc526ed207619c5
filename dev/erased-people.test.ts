import { api } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import {
  buyersOf,
  expectOk,
  rowsLeaking,
  type System,
  standInPrinter,
  until,
  untilJobsDone,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { type Seeded, seedPeople } from './people.ts'

/** About twenty people who pay and print, on a busy machine. */
const testTimeout = 240_000
const day = 24 * 3_600_000

/** All personal details in the seed: names in both languages, readings, addresses, numbers, and cards. */
const details = [
  ...['髙橋', '太郎', 'たかはし', 'たろう', '山田', '花子', 'やまだ', 'はなこ', '例示大学', 'TAKAHASHI'],
  ...['0300000000', '"100-0001"', '"cardLast4"', '"cardExp"', '"1111"', '"0002"'],
]

const printer = standInPrinter()
const test = systemTest({
  now: new Date('2027-03-10T03:00:00Z'),
  printer,
  cardTimeout: 1_000,
  conventions: async (folders) =>
    folders.edit((yaml) => yaml.replace(/participantsDays: \d+/, 'participantsDays: 90')),
}).extend('people', { scope: 'file' }, async ({ system }) => {
  // Refunds and inquiries need time to pass.
  const ticking = setInterval(() => void system.clock.advance(1_000), 200)
  const people: Seeded[] = []
  for await (const person of seedPeople(system)) people.push(person)
  clearInterval(ticking)
  return people
})

/**
 * The data that must not change by a yen: orders and their items, refunds, findings, receipts without their
 * addressees.
 */
const booksOf = async ({ db }: System) => {
  const read = async (query: string) => (await db.query(query)).rows
  return {
    orders: await read(
      `select order_id, kind, registration_id, price, refunded, paid_at, provider - array['cardLast4', 'cardExp'] as provider
       from orders where state in ('completed', 'refunded') and price > 0 order by order_id`,
    ),
    items: await read(
      `select order_id, item_no, plan_id, price, tax_category from order_item order by order_id, item_no`,
    ),
    refunds: await read(
      'select refund_id, order_id, state, amount, remaining, tran_id from refund order by refund_id',
    ),
    findings: await read('select finding_id, kind, text from payment_finding order by finding_id'),
    receipts: await read(
      `select receipt_no, order_id, plan_id, facts - 'addressee' as facts, delivered_at, look_version from receipt order by 1`,
    ),
    paid: await read(
      `select sum(price - refunded)::int as yen from orders where state in ('completed', 'refunded')`,
    ),
  }
}

const erase = async ({ operator }: System, { registrationId, email }: Seeded) =>
  operator.call(operatorApi.erasePersonalData, {
    body: registrationId === '' ? { email } : { registrationId },
    query: {},
  })

const leaksOf = async ({ db }: System, people: Seeded[]) =>
  rowsLeaking(db, [...details, ...people.map(({ email }) => email)])

test(
  'people in every state are erased, on request or after their term, and the books stay as they are',
  async ({ system, people }) => {
    const { operator, clock, client } = system
    const buyer = buyersOf(system)
    expect(people.length).toBeGreaterThan(18)
    const [undecided] = people.filter(({ state }) => state === 'pending, payment being confirmed')
    if (!undecided) throw new Error('the seed has nobody whose payment is being confirmed')
    expect((await erase(system, undecided)).body).toMatchObject({ code: 'PAYMENT_UNDECIDED' })
    await clock.jump(day)
    await buyer.advanceUntil(
      () => erase(system, undecided),
      ({ ok }) => ok,
    )
    await untilJobsDone(system)

    const sheets = printer.jobs.flatMap(({ sheet }) => (sheet.kind === 'receipt' ? [sheet] : []))
    const codes = [...new Set(sheets.map(({ verification }) => verification.code))]
    const verify = () =>
      Promise.all(codes.map((code) => client.call(api.verifyDocument, { params: { code } })))
    const [before, verified] = [await booksOf(system), (await verify()).map(({ body }) => body)]
    expect(before.paid[0]).toEqual({ yen: expect.any(Number) })
    expect(verified).toMatchObject([{ kind: 'receipt', addressee: '髙橋 太郎', standing: 'valid' }])
    const atFirst = await leaksOf(system, people)
    expect(atFirst.length).toBeGreaterThan(100)

    // Half of the people ask for it. The others are erased automatically, once the convention has been over
    // long enough.
    const asking = people.filter((person, index) => person !== undecided && index % 2 === 0)
    for (const person of asking) expectOk(await erase(system, person))
    const others = people.filter((person) => person !== undecided && !asking.includes(person))
    const left = await leaksOf(system, asking)
    // Some addresses are suffixes of others.
    const ofAsking = new RegExp(`(?<![\\w-])(${asking.map(({ email }) => email).join('|')})`)
    expect(left.filter(({ row }) => ofAsking.test(row))).toEqual([])
    expect((await leaksOf(system, others)).length).toBeGreaterThan(50)
    expect(await booksOf(system)).toEqual(before)

    const dueBy = async (at?: Date) =>
      expectOk(await operator.call(operatorApi.countDueData, { query: at ? { at: at.toISOString() } : {} }))
    expect(await dueBy()).toMatchObject({ participants: 0 })
    const termEnd = new Date(Date.parse('2028-03-31T23:59:59+09:00') + 91 * day)
    // People are due only once the books have been compared with the provider's.
    const registered = others.filter(({ password }) => password !== '').length
    await buyer.jumpUntil(
      () => dueBy(termEnd),
      ({ participants }) => participants === registered,
      day / 4,
    )
    await clock.jump(termEnd.getTime() - clock.now())
    await untilNothingDue(system)
    const kept = await leaksOf(system, people)
    // Only the receipts, which the law requires, are left.
    expect(new Set(kept.map(({ table }) => table))).toEqual(new Set(['public.receipt']))
    expect(new Set(kept.map(({ text }) => text))).toEqual(new Set(['髙橋', '太郎']))
    expect(await booksOf(system)).toEqual(before)
    expect((await verify()).map(({ body }) => body)).toEqual(verified)

    await clock.jump(9 * 366 * day)
    await untilNothingDue(system)
    expect(await leaksOf(system, people)).toEqual([])
    expect(await booksOf(system)).toEqual(before)
    const afterTerm = verified.map((receipt) => ({ ...receipt, addressee: '', honorific: 'none' }))
    expect((await verify()).map(({ body }) => body)).toEqual(afterTerm)
  },
  testTimeout,
)

const untilNothingDue = ({ operator, clock }: System) =>
  until(
    async () => {
      await clock.jump(3_600_000)
      const { at: _, ...counts } = expectOk(await operator.call(operatorApi.countDueData, { query: {} }))
      return counts
    },
    (counts) => Object.values(counts).every((count) => count === 0),
    50,
  )
