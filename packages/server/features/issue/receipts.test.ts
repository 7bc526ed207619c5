import { type Addressee, api } from '@uketsuke/contract'
import {
  askOrderReceipt,
  askTicketReceipt,
  becomeParticipant,
  becomePayer,
  boughtTicket,
  expectOk,
  loginToken,
  readUser,
  receiptsIssued,
  refundOrder,
  type System,
  secretariatOf,
  standInPrinter,
  tablesHolding,
  until,
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

const reception = { ja: '会員懇親会', en: 'Members’ reception' }
const member = { ja: '会員', en: 'Member' }

/** The last receipt that was printed. */
const sheet = () => {
  const printed = printer.jobs.at(-1)?.sheet
  if (printed?.kind !== 'receipt') throw new Error('no receipt was printed')
  return printed
}

const nowIs = (system: System) => new Date(system.clock.now())

test('a receipt shows the payment, the payer, the items and the addressee', async ({ system }) => {
  const who = await becomePayer(system)
  const paidOn = nowIs(system)
  await system.clock.jump(hours(11))
  const answer = await askOrderReceipt(system, who)
  expectOk(answer)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="demo2027_receipt_${who.registrationId}_20270310-230000.pdf"`,
  })
  expect(printer.jobs).toMatchObject([{ conventionId: 'demo2027', language: 'ja', createdAt: nowIs(system) }])
  expect(sheet()).toEqual({
    kind: 'receipt',
    number: expect.stringMatching(/^D27-R\d{6}$/),
    issuedOn: nowIs(system),
    addressee: '髙橋 太郎',
    honorific: 'person',
    total: 20_000,
    proviso: '第12回 日本臨床連携学会 学術集会 参加費等',
    taxLines: [
      { taxCategory: 'taxable10', total: 5_000, tax: 454 },
      { taxCategory: 'outOfScope', total: 15_000, tax: 0 },
    ],
    items: [
      { name: '会員', price: 15_000, taxCategory: 'outOfScope' },
      { name: '会員懇親会', price: 5_000, taxCategory: 'taxable10' },
    ],
    paidOn,
    paymentMethod: 'クレジットカード',
    isReissue: false,
    issuer: {
      name: '一般社団法人 日本臨床連携学会',
      address: '〒100-0001 東京都千代田区千代田1-1 例示ビル5階',
      registrationNumber: 'T0123456789012',
      seal: 'seal.svg',
    },
    verification: {
      code: expect.stringMatching(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/),
      page: 'http://localhost:3000/#/verify',
      url: `http://localhost:3000/#/verify?code=${sheet().verification.code}&lang=ja`,
    },
  })
})

test('a receipt is in English for people who registered in English or ask for it', async ({ system }) => {
  const english = await becomePayer(system, { planId: 'non-member', options: [] }, 'en')
  expectOk(await askOrderReceipt(system, english))
  const translated = {
    addressee: '髙橋 太郎',
    proviso: 'Registration and other fees, 12th Annual Meeting of the Japan Society for Collaborative Care',
    items: [{ name: 'Non-member', price: 20_000 }],
    taxLines: [{ taxCategory: 'taxable10', total: 20_000, tax: 1_818 }],
    paymentMethod: 'Credit card',
    issuer: { name: 'Japan Society for Collaborative Care' },
  }
  expect(printer.jobs.at(-1)?.language).toBe('en')
  expect(sheet().verification.url).toMatch(/&lang=en$/)
  expect(sheet()).toMatchObject(translated)
  expectOk(await askOrderReceipt(system, english, { language: 'ja' }))
  expect(sheet()).toMatchObject({ addressee: '髙橋 太郎', items: [{ name: '非会員' }] })
})

test('My Page shows how often a receipt was issued, and its addressee', async ({ system }) => {
  const who = await becomePayer(system)
  expect(await readUser(system, who)).toMatchObject({
    issueCounts: { receipt: 0, receiptLimit: 3 },
    payments: [{ receipts: [] }],
  })
  expectOk(await askOrderReceipt(system, who, { addressee: { kind: 'affiliation' } }))
  expectOk(await askOrderReceipt(system, who))
  const affiliation = '例示大学医学部附属病院'
  expect(await readUser(system, who)).toMatchObject({
    issueCounts: { receipt: 2, receiptLimit: 3, certificate: 0, nameCard: 0 },
    payments: [
      {
        receipts: [
          {
            planId: null,
            number: sheet().number,
            addressee: { ja: affiliation, en: affiliation },
            honorific: 'organization',
            issued: 2,
          },
        ],
      },
    ],
  })
})

describe('the addressee', () => {
  const chosen: [what: string, addressee: Addressee, printed: object][] = [
    ['the name', { kind: 'name' }, { addressee: '髙橋 太郎', honorific: 'person' }],
    [
      'the affiliation',
      { kind: 'affiliation' },
      { addressee: '例示大学医学部附属病院', honorific: 'organization' },
    ],
    [
      'a cleaned free text',
      { kind: 'text', text: '  見本医療法人 か\u3099らす会 御中 ' },
      { addressee: '見本医療法人 がらす会', honorific: 'organization' },
    ],
    [
      'a name with its own 様, whatever honorific is chosen',
      { kind: 'text', text: '見本 花子様', honorific: 'organization' },
      { addressee: '見本 花子', honorific: 'person' },
    ],
    ['上様', { kind: 'text', text: '上様' }, { addressee: '上', honorific: 'person' }],
    [
      'a name with another honorific',
      { kind: 'text', text: '山田先生' },
      { addressee: '山田先生', honorific: 'none' },
    ],
    [
      'a name without an honorific',
      { kind: 'text', text: '見本 花子', honorific: 'none' },
      { addressee: '見本 花子', honorific: 'none' },
    ],
    ['100 characters', { kind: 'text', text: '𠮷'.repeat(100) }, { addressee: '𠮷'.repeat(100) }],
  ]
  test.for(chosen)('can be %s', async ([_, addressee, printed], { system }) => {
    const who = await becomePayer(system, { planId: 'educational', options: [] })
    expectOk(await askOrderReceipt(system, who, { addressee }))
    expect(sheet()).toMatchObject(printed)
    expect((await readUser(system, who)).payments[0]?.receipts).toMatchObject([
      { honorific: sheet().honorific },
    ])
  })

  test.for([
    [{ kind: 'text', text: '甲'.repeat(101) }, 'addressee.text', 'maxLength'],
    [{ kind: 'text' }, 'addressee.text', 'requiredIf'],
    [{ kind: 'text', text: '一行目\n二行目' }, 'addressee.text', 'printable'],
  ] as const)('cannot be %s', async ([addressee, path, rule], { system }) => {
    const who = await becomePayer(system, { planId: 'educational', options: [] })
    expect(await askOrderReceipt(system, who, { addressee })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_FORMAT', details: [{ path, rule }] },
    })
    expect(printer.jobs).toEqual([])
  })

  test('is fixed by the first receipt, and a later request for another one is refused', async ({
    system,
  }) => {
    const who = await becomePayer(system)
    expectOk(await askOrderReceipt(system, who, { addressee: { kind: 'text', text: '見本商事' } }))
    for (const addressee of [
      { kind: 'name' },
      { kind: 'text', text: '別名商事' },
      { kind: 'text', text: '見本商事', honorific: 'person' },
    ] as const)
      expect(await askOrderReceipt(system, who, { addressee })).toMatchObject({
        status: 400,
        body: { code: 'INPUT_MISMATCH', details: [{ path: 'addressee' }] },
      })
    expect(await receiptsIssued(system, who)).toBe(1)
    expectOk(await askOrderReceipt(system, who, { addressee: { kind: 'text', text: '見本商事' } }))
    expectOk(await askOrderReceipt(system, who))
    expect(sheet()).toMatchObject({ addressee: '見本商事', isReissue: true })
  })

  test('can change after a failed print, under the same number', async ({ system }) => {
    const who = await becomePayer(system)
    printer.next(async () => ({ outcome: 'failed', reason: 'the test says so' }))
    expect(
      await askOrderReceipt(system, who, { addressee: { kind: 'text', text: '書き間違い' } }),
    ).toMatchObject({
      status: 503,
    })
    const { number } = sheet()
    expectOk(await askOrderReceipt(system, who, { addressee: { kind: 'text', text: '見本商事' } }))
    expect(sheet()).toMatchObject({ number, addressee: '見本商事', isReissue: false })
  })
})

describe('single tickets', () => {
  test('have one receipt each, with its tax', async ({ system }) => {
    const who = await becomePayer(system)
    expectOk(await askTicketReceipt(system, who, 'reception'))
    expect(sheet()).toMatchObject({
      total: 5_000,
      items: [{ name: '会員懇親会', price: 5_000 }],
      taxLines: [{ taxCategory: 'taxable10', total: 5_000, tax: 454 }],
      isReissue: false,
    })
    const { number } = sheet()
    expectOk(await askTicketReceipt(system, who, 'member'))
    expect(sheet()).toMatchObject({ total: 15_000, isReissue: false })
    expect(sheet().number).not.toBe(number)
    expect((await readUser(system, who)).payments[0]?.receipts).toMatchObject([
      { planId: 'reception', issued: 1 },
      { planId: 'member', issued: 1 },
    ])
  })

  test('the same money never appears on two receipts: an order has one for itself, or one per ticket', async ({
    system,
  }) => {
    const [whole, single] = [await becomePayer(system), await becomePayer(system)]
    const refused = { status: 409, body: { code: 'RECEIPT_ISSUED_OTHERWISE' } }
    expectOk(await askOrderReceipt(system, whole))
    expect(await askTicketReceipt(system, whole, 'member')).toMatchObject(refused)
    expectOk(await askTicketReceipt(system, single, 'reception'))
    expect(await askOrderReceipt(system, single)).toMatchObject(refused)
    expect(await receiptsIssued(system, whole)).toBe(1)
    expect(await receiptsIssued(system, single)).toBe(1)
    // An undelivered receipt does not decide this yet.
    const undecided = await becomePayer(system)
    printer.next(async () => ({ outcome: 'failed', reason: 'the test says so' }))
    expect(await askOrderReceipt(system, undecided)).toMatchObject({ status: 503 })
    expectOk(await askTicketReceipt(system, undecided, 'member'))
  })

  test('the only paid ticket of an order shares one number with the order', async ({ system }) => {
    const who = await becomePayer(system, { planId: 'member', options: ['luncheon'] })
    expectOk(await askTicketReceipt(system, who, 'member'))
    const { number } = sheet()
    expectOk(await askOrderReceipt(system, who))
    expect(sheet()).toMatchObject({ number, isReissue: true, total: 15_000 })
  })

  const wrong: [what: string, change: object, status: number, code: string][] = [
    ['another price', { price: 4_999 }, 400, 'INPUT_MISMATCH'],
    ['another name', { planName: { ...reception, en: 'Reception' } }, 400, 'INPUT_MISMATCH'],
    ['the name of another ticket', { planName: member }, 400, 'INPUT_MISMATCH'],
    ['another type', { type: 'general' }, 400, 'INPUT_MISMATCH'],
    ['a ticket that was not bought', { planId: 'workshop' }, 400, 'INVALID_PLAN_ID'],
    ['an unknown order', { orderId: 'nothing' }, 404, 'PAYMENT_NOT_FOUND'],
  ]
  test('the request must match the purchase', async ({ system }) => {
    const who = await becomePayer(system)
    for (const [what, change, status, code] of wrong)
      expect([what, await askTicketReceipt(system, who, 'reception', change)]).toMatchObject([
        what,
        { status, body: { code } },
      ])
    expect(printer.jobs).toEqual([])
    expect(await receiptsIssued(system, who)).toBe(0)
  })
})

describe('a receipt is refused', () => {
  const notFound = { status: 404, body: { code: 'PAYMENT_NOT_FOUND' } }

  test('for free items', async ({ system }) => {
    const participant = await becomeParticipant(system)
    const token = await loginToken(system, participant)
    const { payments } = await readUser(system, { token })
    const who = { token, orderId: payments[0]?.orderId ?? '' }
    expect(await askOrderReceipt(system, who)).toMatchObject(notFound)
    expect(await askTicketReceipt(system, who, 'student')).toMatchObject(notFound)
    expect(
      await askTicketReceipt(system, await becomePayer(system, { options: ['luncheon'] }), 'luncheon'),
    ).toMatchObject(notFound)
  })

  test("for another person's order, without revealing anything", async ({ system }) => {
    const [one, other] = [await becomePayer(system), await becomePayer(system)]
    expect(await askOrderReceipt(system, { token: one.token, orderId: other.orderId })).toMatchObject(
      notFound,
    )
    const theirs = await boughtTicket(system, other, 'member')
    const asked = await system.client.call(api.issueTicketReceipt, { token: one.token, body: theirs })
    expect(asked).toMatchObject(notFound)
    expect(await receiptsIssued(system, other)).toBe(0)
  })

  test('for an order that is not paid', async ({ system, buyer }) => {
    const who = await becomePayer(system)
    const open = await buyer.newOrder()
    await system.db.query('update orders set registration_id = $1 where order_id = $2', [
      who.registrationId,
      open.orderId,
    ])
    expect(await askOrderReceipt(system, { ...who, orderId: open.orderId })).toMatchObject(notFound)
  })

  test('once all of the money was refunded', async ({ system }) => {
    const who = await becomePayer(system)
    await refundOrder(system, who.orderId, {})
    expect(await askOrderReceipt(system, who)).toMatchObject(notFound)
  })

  test('while the refunded amount is uncertain', async ({ system }) => {
    const who = await becomePayer(system)
    expectOk(await secretariatOf(system).askRefund(who.orderId, { amount: 1_000 }))
    const answer = await askOrderReceipt(system, who)
    expect(answer).toMatchObject({ status: 409, body: { code: 'REQUEST_IN_PROGRESS' } })
    expect(answer.headers['retry-after']).toBe('30')
  })
})

describe('after a partial refund', () => {
  test('a receipt for the rest replaces the old one, with the same addressee', async ({ system }) => {
    const who = await becomePayer(system)
    expectOk(await askOrderReceipt(system, who, { addressee: { kind: 'text', text: '見本商事' } }))
    const old = sheet()
    await refundOrder(system, who.orderId, { amount: 5_000, seats: 'free', plans: ['reception'] })
    expectOk(await askOrderReceipt(system, who))
    expect(sheet()).toMatchObject({
      total: 15_000,
      items: [{ name: '会員', price: 15_000 }],
      taxLines: [{ taxCategory: 'outOfScope', total: 15_000, tax: 0 }],
      addressee: '見本商事',
      isReissue: false,
    })
    expect(sheet().number).not.toBe(old.number)
    expect((await readUser(system, who)).payments[0]?.receipts).toMatchObject([
      { number: sheet().number, issued: 1 },
    ])
  })

  test('a refund for certain plans reduces those, even if their seats stay', async ({ system, buyer }) => {
    const who = await becomePayer(system)
    expectOk(await askOrderReceipt(system, who))
    const { number } = sheet()
    const seats = await buyer.availableOf('reception')
    await refundOrder(system, who.orderId, { amount: 5_000, seats: 'keep', plans: ['reception'] })
    expect(await buyer.availableOf('reception')).toBe(seats)
    expectOk(await askOrderReceipt(system, who))
    expect(sheet()).toMatchObject({ total: 15_000, isReissue: false })
    expect(sheet().items).toEqual([{ name: '会員', price: 15_000, taxCategory: 'outOfScope' }])
    expect(sheet().taxLines).toEqual([{ taxCategory: 'outOfScope', total: 15_000, tax: 0 }])
    expect(sheet().number).not.toBe(number)
  })

  test('a refund above the rest of its plans is spread over the others', async ({ system }) => {
    const who = await becomePayer(system)
    await refundOrder(system, who.orderId, { amount: 6_000, plans: ['reception'] })
    expectOk(await askOrderReceipt(system, who))
    expect(sheet()).toMatchObject({ total: 14_000, items: [{ name: '会員', price: 14_000 }] })
  })

  test('a receipt with the right total is replaced if other items bear the refund', async ({ system }) => {
    const who = await becomePayer(system)
    await refundOrder(system, who.orderId, { amount: 5_000 })
    expectOk(await askOrderReceipt(system, who))
    const old = sheet()
    expect(old).toMatchObject({ total: 15_000, taxLines: [{ tax: 340 }, { tax: 0 }] })
    // Imitates an older refund, which did not record its plans if the seats stayed.
    await system.db.query(`update refund set plans = '{reception}' where order_id = $1`, [who.orderId])
    const { code } = old.verification
    const standing = async () =>
      expectOk(await system.client.call(api.verifyDocument, { params: { code } })).standing
    expect(await standing()).toBe('replaced')
    expectOk(await askOrderReceipt(system, who))
    expect(sheet()).toMatchObject({ total: 15_000, taxLines: [{ tax: 0 }], isReissue: false })
    expect(sheet().number).not.toBe(old.number)
    expect(await standing()).toBe('replaced')
  })

  test('a refund without plans is spread over all items', async ({ system }) => {
    const who = await becomePayer(system)
    await refundOrder(system, who.orderId, { amount: 2_001 })
    expectOk(await askOrderReceipt(system, who))
    expect(sheet()).toMatchObject({
      total: 17_999,
      items: [{ price: 13_499 }, { price: 4_500 }],
      taxLines: [
        { taxCategory: 'taxable10', total: 4_500, tax: 409 },
        { taxCategory: 'outOfScope', total: 13_499, tax: 0 },
      ],
    })
  })

  test('the receipt of an unaffected ticket stays, and that of the refunded one is replaced', async ({
    system,
  }) => {
    const who = await becomePayer(system)
    expectOk(await askTicketReceipt(system, who, 'member'))
    const { number } = sheet()
    await refundOrder(system, who.orderId, { amount: 5_000, seats: 'free', plans: ['reception'] })
    expectOk(await askTicketReceipt(system, who, 'member'))
    expect(sheet()).toMatchObject({ number, total: 15_000, isReissue: true })
    expect(await askTicketReceipt(system, who, 'reception')).toMatchObject({
      status: 404,
      body: { code: 'PAYMENT_NOT_FOUND' },
    })
  })
})

test('numbers have no gaps, even if many receipts are written at once', async ({ system }) => {
  const payers = []
  for (let i = 0; i < 12; i++) payers.push(await becomePayer(system, { planId: 'educational', options: [] }))
  const answers = await Promise.all(payers.map((who) => askOrderReceipt(system, who)))
  for (const answer of answers) expectOk(answer)
  const { rows } = await system.db.query<{ no: number }>(
    `select receipt_no as no from receipt where convention_id = 'demo2027' order by receipt_no`,
  )
  expect(rows.map(({ no }) => no)).toEqual(rows.map((_, index) => index + 1))
})

test('stores neither the code of a receipt nor a readable answer', async ({ system }) => {
  const who = await becomePayer(system)
  expectOk(await askOrderReceipt(system, who))
  const { code } = sheet().verification
  const holding = await Promise.all(
    [code, code.replaceAll('-', '')].map((text) => tablesHolding(system.db, text)),
  )
  expect(holding).toEqual([[], []])
})

// From here on, the tests change the convention.
test('later prints differ only in the copy mark, even if the convention has changed', async ({
  system,
  folders,
}) => {
  const who = await becomePayer(system)
  expectOk(await askOrderReceipt(system, who))
  const first = sheet()
  await folders.edit((yaml) =>
    yaml
      .replace('registrationNumber: T0123456789012', 'registrationNumber: null')
      .replace('name: { ja: 会員懇親会, en: Members’ reception }', 'name: { ja: 新しい名前, en: New name }')
      .replace('price: 15000', 'price: 16000')
      .replace(/^/, 'hosts: [spring.example.org]\n')
      .replace('ja: 第12回 日本臨床連携学会 学術集会 参加費等', 'ja: 別の但し書き'),
  )
  await until(
    async () => expectOk(await system.client.call(api.readTickets)).tickets,
    ([ticket]) => ticket?.price === 16_000,
  )
  await system.clock.jump(hours(1))
  expectOk(await askOrderReceipt(system, who))
  expect(sheet()).toEqual({ ...first, isReissue: true, verification: sheet().verification })
  expect(sheet().verification.code).not.toBe(first.verification.code)
  // The product's wording may change as well.
  await system.db.query(
    `update receipt set facts = jsonb_set(facts, '{paymentMethod,ja}', '"カード決済"') where order_id = $1`,
    [who.orderId],
  )
  expectOk(await askOrderReceipt(system, who))
  expect(sheet()).toMatchObject({ paymentMethod: 'カード決済' })
  // Anybody with the document or the mail finds the site at the convention's own address.
  expect(sheet().verification.url).toMatch(/^http:\/\/spring\.example\.org:3000\/#\/verify\?/)
  const other = await becomePayer(system)
  expect(other.mail.text).toContain('http://spring.example.org:3000/#/mypage?lang=ja')
  expectOk(await askOrderReceipt(system, other))
  expect(sheet()).toMatchObject({
    proviso: '別の但し書き',
    total: 21_000,
    issuer: { registrationNumber: null },
  })
})

test('receipts are unavailable outside their dates', async ({ system, folders }) => {
  const who = await becomePayer(system)
  await folders.edit((yaml) =>
    yaml.replace(/(receipt: \{ startDate: [^,]*, endDate: )"[^"]*"/, '$1"2027-03-01T00:00:00+09:00"'),
  )
  await until(
    async () => expectOk(await system.client.call(api.readSiteConfiguration)).siteState.receipt,
    (isOpen) => !isOpen,
  )
  const closed = { status: 403, body: { code: 'OUT_OF_DATE' } }
  expect(await askOrderReceipt(system, who)).toMatchObject(closed)
  expect(await askTicketReceipt(system, who, 'member')).toMatchObject(closed)
})
