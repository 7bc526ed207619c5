import { randomUUID } from 'node:crypto'
import { type Addressee, api, type BodyOf } from '@uketsuke/contract'
import {
  becomeParticipant,
  expectOk,
  loginIn,
  loginToken,
  optionBuyersOf,
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
  /**
   * A logged-in participant who has paid: by default a member (15,000 yen) with the reception (5,000 yen).
   */
  .extend(
    'payer',
    ({ system, buyer }) =>
      async (
        { planId = 'member', options = ['reception'] }: { planId?: string; options?: string[] } = {},
        language: 'ja' | 'en' = 'ja',
      ) => {
        const order = await buyer.paidOrder({ planId, options }, await buyer.newPerson(language))
        return { ...order, token: await loginToken(system, loginIn(order.mail)) }
      },
  )
  .extend(
    'refund',
    ({ system, buyer }) =>
      async (orderId: string, request: Parameters<ReturnType<typeof secretariatOf>['askRefund']>[1]) => {
        const secretariat = secretariatOf(system)
        const { refundId } = expectOk(await secretariat.askRefund(orderId, request))
        await buyer.advanceUntil(
          () => secretariat.refund(refundId),
          ({ state }) => state !== 'requested',
          2_000,
        )
      },
  )

beforeEach(() => {
  printer.jobs.length = 0
})

const reception = { ja: '会員懇親会', en: 'Members’ reception' }
const member = { ja: '会員', en: 'Member' }

type Payer = { token: string; orderId: string }

type Options = Exclude<BodyOf<typeof api.issueOrderReceipt>, undefined>
const askOrder = (system: System, { token, orderId }: Payer, body?: Options, idempotencyKey?: string) =>
  system.client.call(api.issueOrderReceipt, {
    token,
    params: { orderId },
    ...(body && { body }),
    ...(idempotencyKey && { idempotencyKey }),
  })
const ticketOf = async (system: System, { token, orderId }: Payer, planId: string) => {
  const [user] = expectOk(await system.client.call(api.readUsers, { token }))
  const purchase = user?.payments.find((payment) => payment.orderId === orderId)
  const ticket = purchase?.tickets.find((bought) => bought.planId === planId)
  if (!ticket) throw new Error(`${planId} was not bought`)
  return { orderId, ...ticket }
}
const askTicket = async (system: System, who: Payer, planId: string, change: object = {}) =>
  system.client.call(api.issueTicketReceipt, {
    token: who.token,
    body: { ...(await ticketOf(system, who, planId)), ...change },
  })
const userOf = async (system: System, { token }: { token: string }) => {
  const [user] = expectOk(await system.client.call(api.readUsers, { token }))
  if (!user) throw new Error('nobody')
  return user
}
const issuedTo = async (system: System, who: { token: string }) =>
  (await userOf(system, who)).issueCounts.receipt

/** The last receipt that was printed. */
const sheet = () => {
  const printed = printer.jobs.at(-1)?.sheet
  if (printed?.kind !== 'receipt') throw new Error('no receipt was printed')
  return printed
}

const nowIs = (system: System) => new Date(system.clock.now())

test('a receipt shows the payment, the payer, the items and the addressee', async ({ system, payer }) => {
  const who = await payer()
  const paidOn = nowIs(system)
  await system.clock.jump(hours(11))
  const answer = await askOrder(system, who)
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

test('a receipt is in English for people who registered in English or ask for it', async ({
  system,
  payer,
}) => {
  const english = await payer({ planId: 'non-member', options: [] }, 'en')
  expectOk(await askOrder(system, english))
  const translated = {
    addressee: '太郎 髙橋',
    proviso: 'Registration and other fees, 12th Annual Meeting of the Japan Society for Collaborative Care',
    items: [{ name: 'Non-member', price: 20_000 }],
    taxLines: [{ taxCategory: 'taxable10', total: 20_000, tax: 1_818 }],
    paymentMethod: 'Credit card',
    issuer: { name: 'Japan Society for Collaborative Care' },
  }
  expect(printer.jobs.at(-1)?.language).toBe('en')
  expect(sheet().verification.url).toMatch(/&lang=en$/)
  expect(sheet()).toMatchObject(translated)
  expectOk(await askOrder(system, english, { language: 'ja' }))
  expect(sheet()).toMatchObject({ addressee: '髙橋 太郎', items: [{ name: '非会員' }] })
})

test('My Page shows how often a receipt was issued, and its addressee', async ({ system, payer }) => {
  const who = await payer()
  expect(await userOf(system, who)).toMatchObject({
    issueCounts: { receipt: 0, receiptLimit: 3 },
    payments: [{ receipts: [] }],
  })
  expectOk(await askOrder(system, who, { addressee: { kind: 'affiliation' } }))
  expectOk(await askOrder(system, who))
  const affiliation = '例示大学医学部附属病院'
  expect(await userOf(system, who)).toMatchObject({
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
  test.for(chosen)('can be %s', async ([_, addressee, printed], { system, payer }) => {
    const who = await payer({ planId: 'educational', options: [] })
    expectOk(await askOrder(system, who, { addressee }))
    expect(sheet()).toMatchObject(printed)
    expect((await userOf(system, who)).payments[0]?.receipts).toMatchObject([
      { honorific: sheet().honorific },
    ])
  })

  test.for([
    [{ kind: 'text', text: '甲'.repeat(101) }, 'addressee.text', 'maxLength'],
    [{ kind: 'text' }, 'addressee.text', 'requiredIf'],
    [{ kind: 'text', text: '一行目\n二行目' }, 'addressee.text', 'printable'],
  ] as const)('cannot be %s', async ([addressee, path, rule], { system, payer }) => {
    const who = await payer({ planId: 'educational', options: [] })
    expect(await askOrder(system, who, { addressee })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_FORMAT', details: [{ path, rule }] },
    })
    expect(printer.jobs).toEqual([])
  })

  test('is fixed by the first receipt, and a later request for another one is refused', async ({
    system,
    payer,
  }) => {
    const who = await payer()
    expectOk(await askOrder(system, who, { addressee: { kind: 'text', text: '見本商事' } }))
    for (const addressee of [
      { kind: 'name' },
      { kind: 'text', text: '別名商事' },
      { kind: 'text', text: '見本商事', honorific: 'person' },
    ] as const)
      expect(await askOrder(system, who, { addressee })).toMatchObject({
        status: 400,
        body: { code: 'INPUT_MISMATCH', details: [{ path: 'addressee' }] },
      })
    expect(await issuedTo(system, who)).toBe(1)
    expectOk(await askOrder(system, who, { addressee: { kind: 'text', text: '見本商事' } }))
    expectOk(await askOrder(system, who))
    expect(sheet()).toMatchObject({ addressee: '見本商事', isReissue: true })
  })

  test('can change after a failed print, under the same number', async ({ system, payer }) => {
    const who = await payer()
    printer.next(async () => ({ outcome: 'failed', reason: 'the test says so' }))
    expect(await askOrder(system, who, { addressee: { kind: 'text', text: '書き間違い' } })).toMatchObject({
      status: 503,
    })
    const { number } = sheet()
    expectOk(await askOrder(system, who, { addressee: { kind: 'text', text: '見本商事' } }))
    expect(sheet()).toMatchObject({ number, addressee: '見本商事', isReissue: false })
  })
})

describe('single tickets', () => {
  test('have one receipt each, with its tax', async ({ system, payer }) => {
    const who = await payer()
    expectOk(await askTicket(system, who, 'reception'))
    expect(sheet()).toMatchObject({
      total: 5_000,
      items: [{ name: '会員懇親会', price: 5_000 }],
      taxLines: [{ taxCategory: 'taxable10', total: 5_000, tax: 454 }],
      isReissue: false,
    })
    const { number } = sheet()
    expectOk(await askTicket(system, who, 'member'))
    expect(sheet()).toMatchObject({ total: 15_000, isReissue: false })
    expect(sheet().number).not.toBe(number)
    expect((await userOf(system, who)).payments[0]?.receipts).toMatchObject([
      { planId: 'reception', issued: 1 },
      { planId: 'member', issued: 1 },
    ])
  })

  test('the same money never appears on two receipts: an order has one for itself, or one per ticket', async ({
    system,
    payer,
  }) => {
    const [whole, single] = [await payer(), await payer()]
    const refused = { status: 409, body: { code: 'RECEIPT_ISSUED_OTHERWISE' } }
    expectOk(await askOrder(system, whole))
    expect(await askTicket(system, whole, 'member')).toMatchObject(refused)
    expectOk(await askTicket(system, single, 'reception'))
    expect(await askOrder(system, single)).toMatchObject(refused)
    expect(await issuedTo(system, whole)).toBe(1)
    expect(await issuedTo(system, single)).toBe(1)
    // An undelivered receipt does not decide this yet.
    const undecided = await payer()
    printer.next(async () => ({ outcome: 'failed', reason: 'the test says so' }))
    expect(await askOrder(system, undecided)).toMatchObject({ status: 503 })
    expectOk(await askTicket(system, undecided, 'member'))
  })

  test('the only paid ticket of an order shares one number with the order', async ({ system, payer }) => {
    const who = await payer({ planId: 'member', options: ['luncheon'] })
    expectOk(await askTicket(system, who, 'member'))
    const { number } = sheet()
    expectOk(await askOrder(system, who))
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
  test('the request must match the purchase', async ({ system, payer }) => {
    const who = await payer()
    for (const [what, change, status, code] of wrong)
      expect([what, await askTicket(system, who, 'reception', change)]).toMatchObject([
        what,
        { status, body: { code } },
      ])
    expect(printer.jobs).toEqual([])
    expect(await issuedTo(system, who)).toBe(0)
  })
})

describe('a receipt is refused', () => {
  const notFound = { status: 404, body: { code: 'PAYMENT_NOT_FOUND' } }

  test('for free items', async ({ system, payer }) => {
    const participant = await becomeParticipant(system)
    const token = await loginToken(system, participant)
    const { payments } = await userOf(system, { token })
    const who = { token, orderId: payments[0]?.orderId ?? '' }
    expect(await askOrder(system, who)).toMatchObject(notFound)
    expect(await askTicket(system, who, 'student')).toMatchObject(notFound)
    expect(await askTicket(system, await payer({ options: ['luncheon'] }), 'luncheon')).toMatchObject(
      notFound,
    )
  })

  test("for another person's order, without revealing anything", async ({ system, payer }) => {
    const [one, other] = [await payer(), await payer()]
    expect(await askOrder(system, { token: one.token, orderId: other.orderId })).toMatchObject(notFound)
    const theirs = await ticketOf(system, other, 'member')
    const asked = await system.client.call(api.issueTicketReceipt, { token: one.token, body: theirs })
    expect(asked).toMatchObject(notFound)
    expect(await issuedTo(system, other)).toBe(0)
  })

  test('for an order that is not paid', async ({ system, buyer, payer }) => {
    const who = await payer()
    const open = await buyer.newOrder()
    await system.db.query('update orders set registration_id = $1 where order_id = $2', [
      who.registrationId,
      open.orderId,
    ])
    expect(await askOrder(system, { ...who, orderId: open.orderId })).toMatchObject(notFound)
  })

  test('once all of the money was refunded', async ({ system, payer, refund }) => {
    const who = await payer()
    await refund(who.orderId, {})
    expect(await askOrder(system, who)).toMatchObject(notFound)
  })

  test('while the refunded amount is uncertain', async ({ system, payer }) => {
    const who = await payer()
    expectOk(await secretariatOf(system).askRefund(who.orderId, { amount: 1_000 }))
    const answer = await askOrder(system, who)
    expect(answer).toMatchObject({ status: 409, body: { code: 'REQUEST_IN_PROGRESS' } })
    expect(answer.headers['retry-after']).toBe('30')
  })
})

describe('after a partial refund', () => {
  test('a receipt for the rest replaces the old one, with the same addressee', async ({
    system,
    payer,
    refund,
  }) => {
    const who = await payer()
    expectOk(await askOrder(system, who, { addressee: { kind: 'text', text: '見本商事' } }))
    const old = sheet()
    await refund(who.orderId, { amount: 5_000, seats: 'free', plans: ['reception'] })
    expectOk(await askOrder(system, who))
    expect(sheet()).toMatchObject({
      total: 15_000,
      items: [{ name: '会員', price: 15_000 }],
      taxLines: [{ taxCategory: 'outOfScope', total: 15_000, tax: 0 }],
      addressee: '見本商事',
      isReissue: false,
    })
    expect(sheet().number).not.toBe(old.number)
    expect((await userOf(system, who)).payments[0]?.receipts).toMatchObject([
      { number: sheet().number, issued: 1 },
    ])
  })

  test('a refund for certain plans reduces those, even if their seats stay', async ({
    system,
    buyer,
    payer,
    refund,
  }) => {
    const who = await payer()
    expectOk(await askOrder(system, who))
    const { number } = sheet()
    const seats = await buyer.availableOf('reception')
    await refund(who.orderId, { amount: 5_000, seats: 'keep', plans: ['reception'] })
    expect(await buyer.availableOf('reception')).toBe(seats)
    expectOk(await askOrder(system, who))
    expect(sheet()).toMatchObject({ total: 15_000, isReissue: false })
    expect(sheet().items).toEqual([{ name: '会員', price: 15_000, taxCategory: 'outOfScope' }])
    expect(sheet().taxLines).toEqual([{ taxCategory: 'outOfScope', total: 15_000, tax: 0 }])
    expect(sheet().number).not.toBe(number)
  })

  test('a refund above the rest of its plans is spread over the others', async ({
    system,
    payer,
    refund,
  }) => {
    const who = await payer()
    await refund(who.orderId, { amount: 6_000, plans: ['reception'] })
    expectOk(await askOrder(system, who))
    expect(sheet()).toMatchObject({ total: 14_000, items: [{ name: '会員', price: 14_000 }] })
  })

  test('a receipt with the right total is replaced if other items bear the refund', async ({
    system,
    payer,
    refund,
  }) => {
    const who = await payer()
    await refund(who.orderId, { amount: 5_000 })
    expectOk(await askOrder(system, who))
    const old = sheet()
    expect(old).toMatchObject({ total: 15_000, taxLines: [{ tax: 340 }, { tax: 0 }] })
    // Imitates an older refund, which did not record its plans if the seats stayed.
    await system.db.query(`update refund set plans = '{reception}' where order_id = $1`, [who.orderId])
    const { code } = old.verification
    const standing = async () =>
      expectOk(await system.client.call(api.verifyDocument, { params: { code } })).standing
    expect(await standing()).toBe('replaced')
    expectOk(await askOrder(system, who))
    expect(sheet()).toMatchObject({ total: 15_000, taxLines: [{ tax: 0 }], isReissue: false })
    expect(sheet().number).not.toBe(old.number)
    expect(await standing()).toBe('replaced')
  })

  test('a refund without plans is spread over all items', async ({ system, payer, refund }) => {
    const who = await payer()
    await refund(who.orderId, { amount: 2_001 })
    expectOk(await askOrder(system, who))
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
    payer,
    refund,
  }) => {
    const who = await payer()
    expectOk(await askTicket(system, who, 'member'))
    const { number } = sheet()
    await refund(who.orderId, { amount: 5_000, seats: 'free', plans: ['reception'] })
    expectOk(await askTicket(system, who, 'member'))
    expect(sheet()).toMatchObject({ number, total: 15_000, isReissue: true })
    expect(await askTicket(system, who, 'reception')).toMatchObject({
      status: 404,
      body: { code: 'PAYMENT_NOT_FOUND' },
    })
  })
})

describe('the limit', () => {
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

  const refused = { status: 409, body: { code: 'ISSUE_LIMIT_EXCEEDED' } }

  test('applies to each receipt separately, so that a first one is always available', async ({
    system,
    payer,
  }) => {
    const who = await payer()
    for (let i = 0; i < 3; i++) expectOk(await askTicket(system, who, 'member'))
    expect(await askTicket(system, who, 'member')).toMatchObject(refused)
    for (let i = 0; i < 3; i++) expectOk(await askTicket(system, who, 'reception'))
    expect(await askTicket(system, who, 'reception')).toMatchObject(refused)
    const user = await userOf(system, who)
    expect(user.issueCounts).toMatchObject({ receipt: 6, receiptLimit: 3 })
    expect(user.payments[0]?.receipts).toMatchObject([
      { planId: 'member', issued: 3 },
      { planId: 'reception', issued: 3 },
    ])
  })

  test('applies to each payment separately', async ({ system, payer }) => {
    const who = await payer({ options: [] })
    for (let i = 0; i < 3; i++) expectOk(await askOrder(system, who))
    expect(await askOrder(system, who)).toMatchObject(refused)
    const options = optionBuyersOf(system)
    const orderId = await options.paidOrder(who, 'reception')
    await options.decided(who, await options.pay(who, orderId))
    const other = { token: who.token, orderId }
    for (let i = 0; i < 3; i++) expectOk(await askOrder(system, other))
    expect(await askOrder(system, other)).toMatchObject(refused)
  })

  test('ignores copies of a replaced receipt, so that the new one has its own full limit', async ({
    system,
    payer,
    refund,
  }) => {
    const who = await payer()
    for (let i = 0; i < 3; i++) expectOk(await askOrder(system, who))
    await refund(who.orderId, { amount: 5_000, plans: ['reception'] })
    expect(await issuedTo(system, who)).toBe(0)
    const answers = await Promise.all(Array.from({ length: 10 }, () => askOrder(system, who)))
    expect(statuses(answers)).toEqual([200, 200, 200, ...Array(7).fill(409)])
    expect(sheet()).toMatchObject({ total: 15_000 })
    expect(await issuedTo(system, who)).toBe(3)
    expect(await askOrder(system, who)).toMatchObject({ status: 409, body: { code: 'ISSUE_LIMIT_EXCEEDED' } })
  })

  test('starts again for a ticket that a refund reduced, and for no other', async ({
    system,
    payer,
    refund,
  }) => {
    const who = await payer()
    for (const planId of ['member', 'reception'])
      for (let i = 0; i < 3; i++) expectOk(await askTicket(system, who, planId))
    await refund(who.orderId, { amount: 1_000, plans: ['reception'] })
    expect(await issuedTo(system, who)).toBe(3)
    expect((await userOf(system, who)).payments[0]?.receipts).toMatchObject([{ planId: 'member', issued: 3 }])
    expectOk(await askTicket(system, who, 'reception'))
    expect(await askTicket(system, who, 'member')).toMatchObject(refused)
    expect(await issuedTo(system, who)).toBe(4)
    await refund(who.orderId, {})
    expect(await issuedTo(system, who)).toBe(0)
  })

  test('holds for ten concurrent requests, one of which delivers the unmarked original', async ({
    system,
    payer,
  }) => {
    const who = await payer()
    const answers = await Promise.all(Array.from({ length: 10 }, () => askOrder(system, who)))
    expect(statuses(answers)).toEqual([200, 200, 200, ...Array(7).fill(409)])
    const codes = answers.flatMap(({ body }) => ('code' in body ? [body.code] : []))
    expect(codes.filter((code) => !/^(ISSUE_LIMIT_EXCEEDED|REQUEST_IN_PROGRESS)$/.test(code))).toEqual([])
    expect(await issuedTo(system, who)).toBe(3)
    const marks = printer.jobs.map(({ sheet: printed }) => printed.kind === 'receipt' && printed.isReissue)
    expect(marks.sort()).toEqual([false, true, true])
  })

  test('ignores a failed print, which does not block anything either', async ({ system, payer }) => {
    const who = await payer()
    for (let i = 0; i < 5; i++) {
      printer.next(async () => ({ outcome: 'failed', reason: 'the test says so' }))
      const answer = await askOrder(system, who)
      expect(answer).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } })
      expect(answer.headers['retry-after']).toBe('2')
    }
    expect(await issuedTo(system, who)).toBe(0)
    expectOk(await askOrder(system, who))
    expect(sheet().isReissue).toBe(false)
  })

  test('tells when to retry if the printer is busy, and the same key then gets the same receipt', async ({
    system,
    payer,
  }) => {
    const who = await payer()
    const key = randomUUID()
    printer.next(async () => ({ outcome: 'busy', retryIn: 6_500 }))
    const busy = await askOrder(system, who, undefined, key)
    expect(busy).toMatchObject({ status: 503, body: { code: 'PRINTER_BUSY' } })
    expect(busy.headers['retry-after']).toBe('7')
    expect(await issuedTo(system, who)).toBe(0)
    const before = sheet()
    expectOk(await askOrder(system, who, undefined, key))
    expect(sheet()).toEqual(before)
    expect(await issuedTo(system, who)).toBe(1)
  })

  test('reserves a place for a document in progress, until its print must have hung', async ({
    system,
    payer,
  }) => {
    const who = await payer()
    expectOk(await askOrder(system, who))
    expectOk(await askOrder(system, who))
    const held = printer.hold()
    const late = askOrder(system, who)
    const release = await held
    const wait = await askOrder(system, who)
    expect(wait).toMatchObject({ status: 409, body: { code: 'REQUEST_IN_PROGRESS' } })
    expect(wait.headers['retry-after']).toBe('2')
    await system.clock.jump(39_000)
    expect(await askOrder(system, who)).toMatchObject({ status: 409, body: { code: 'REQUEST_IN_PROGRESS' } })
    await system.clock.jump(1_000)
    expectOk(await askOrder(system, who))
    expect(await issuedTo(system, who)).toBe(3)
    // Another document has taken its place, so it is not delivered.
    release()
    expect(await late).toMatchObject({ status: 409, body: { code: 'ISSUE_LIMIT_EXCEEDED' } })
    expect(await issuedTo(system, who)).toBe(3)
  })

  test('turns a copy into the original if the original fails in between', async ({ system, payer }) => {
    const who = await payer()
    const [first, second] = [printer.hold(), printer.hold()]
    const failing = askOrder(system, who)
    const endFirst = await first
    const copying = askOrder(system, who)
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
    expect(await issuedTo(system, who)).toBe(1)
  })
})

describe('the same idempotency key', () => {
  test('gets the same document byte for byte and counts once, even at the limit and hours later', async ({
    system,
    payer,
  }) => {
    const who = await payer()
    const key = randomUUID()
    const first = await askOrder(system, who, { addressee: { kind: 'affiliation' } }, key)
    const bytes = expectOk(first)
    expectOk(await askOrder(system, who))
    expectOk(await askOrder(system, who))
    await system.clock.jump(hours(11))
    const again = await askOrder(system, who, { addressee: { kind: 'affiliation' } }, key)
    expect(expectOk(again).equals(bytes)).toBe(true)
    expect(again.headers['content-disposition']).toBe(first.headers['content-disposition'])
    expect(await issuedTo(system, who)).toBe(3)
  })

  test('counts concurrent calls once', async ({ system, payer }) => {
    const who = await payer()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => askOrder(system, who, undefined, key)))
    const done = answers.filter(({ ok }) => ok)
    expect(done.length).toBeGreaterThan(0)
    for (const { status, body } of answers)
      if (status !== 200) expect(body).toMatchObject({ code: 'REQUEST_IN_PROGRESS' })
    expect(new Set(done.map(({ body }) => body.toString())).size).toBe(1)
    expect(await issuedTo(system, who)).toBe(1)
  })

  test('is refused for another request', async ({ system, payer }) => {
    const who = await payer()
    const key = randomUUID()
    expectOk(await askOrder(system, who, undefined, key))
    expect(await askOrder(system, who, { language: 'en' }, key)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_MISMATCH' },
    })
  })

  test('gets nothing after the logout', async ({ system, payer }) => {
    const who = await payer()
    const key = randomUUID()
    expectOk(await askOrder(system, who, undefined, key))
    await system.client.call(api.logout, { token: who.token })
    expect(await askOrder(system, who, undefined, key)).toMatchObject({
      status: 401,
      body: { code: 'INVALID_TOKEN' },
    })
  })

  test('gets a receipt for the rest after a refund, instead of reviving the undelivered one', async ({
    system,
    payer,
    refund,
  }) => {
    const who = await payer()
    const key = randomUUID()
    printer.next(async () => ({ outcome: 'failed', reason: 'the test says so' }))
    expect(await askOrder(system, who, undefined, key)).toMatchObject({ status: 503 })
    await refund(who.orderId, { amount: 5_000 })
    expectOk(await askOrder(system, who, undefined, key))
    expect(sheet().total).toBe(15_000)
  })
})

test('numbers have no gaps, even if many receipts are written at once', async ({ system, payer }) => {
  const payers = []
  for (let i = 0; i < 12; i++) payers.push(await payer({ planId: 'educational', options: [] }))
  const answers = await Promise.all(payers.map((who) => askOrder(system, who)))
  for (const answer of answers) expectOk(answer)
  const { rows } = await system.db.query<{ no: number }>(
    `select receipt_no as no from receipt where convention_id = 'demo2027' order by receipt_no`,
  )
  expect(rows.map(({ no }) => no)).toEqual(rows.map((_, index) => index + 1))
})

test('stores neither the code of a receipt nor a readable answer', async ({ system, payer }) => {
  const who = await payer()
  expectOk(await askOrder(system, who))
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
  payer,
}) => {
  const who = await payer()
  expectOk(await askOrder(system, who))
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
  expectOk(await askOrder(system, who))
  expect(sheet()).toEqual({ ...first, isReissue: true, verification: sheet().verification })
  expect(sheet().verification.code).not.toBe(first.verification.code)
  // The product's wording may change as well.
  await system.db.query(
    `update receipt set facts = jsonb_set(facts, '{paymentMethod,ja}', '"カード決済"') where order_id = $1`,
    [who.orderId],
  )
  expectOk(await askOrder(system, who))
  expect(sheet()).toMatchObject({ paymentMethod: 'カード決済' })
  // Anybody with the document or the mail finds the site at the convention's own address.
  expect(sheet().verification.url).toMatch(/^http:\/\/spring\.example\.org:3000\/#\/verify\?/)
  const other = await payer()
  expect(other.mail.text).toContain('http://spring.example.org:3000/#/mypage?lang=ja')
  expectOk(await askOrder(system, other))
  expect(sheet()).toMatchObject({
    proviso: '別の但し書き',
    total: 21_000,
    issuer: { registrationNumber: null },
  })
})

test('receipts are unavailable outside their dates', async ({ system, folders, payer }) => {
  const who = await payer()
  await folders.edit((yaml) =>
    yaml.replace(/(receipt: \{ startDate: [^,]*, endDate: )"[^"]*"/, '$1"2027-03-01T00:00:00+09:00"'),
  )
  await until(
    async () => expectOk(await system.client.call(api.readSiteConfiguration)).siteState.receipt,
    (isOpen) => !isOpen,
  )
  const closed = { status: 403, body: { code: 'OUT_OF_DATE' } }
  expect(await askOrder(system, who)).toMatchObject(closed)
  expect(await askTicket(system, who, 'member')).toMatchObject(closed)
})
