import { describe, expect, test } from 'vitest'
import { addresseeOf, isOtherAddressee } from './addressee-rules.ts'
import { fileNameOf } from './file-rules.ts'
import { type Item, itemsAfterRefunds, type Refund, totalOf } from './money-rules.ts'
import { type CertificateFacts, numberOf, placeFor, type ReceiptFacts } from './rules.ts'
import { taxLinesOf } from './tax-rules.ts'
import { certificateOnPaper, inGroups, isVerificationCode, receiptOnPaper } from './verification-rules.ts'

const item = (planId: string, price: number, taxCategory: Item['taxCategory'] = 'taxable10'): Item => ({
  planId,
  name: { ja: planId, en: planId },
  price,
  taxCategory,
})

describe('tax', () => {
  const cases: [what: string, items: Item[], lines: [string, number, number][]][] = [
    ['nothing paid, no line', [item('a', 0)], []],
    ['10 % is a part of the price', [item('a', 11_000)], [['taxable10', 11_000, 1_000]]],
    ['it is rounded down', [item('a', 20_000)], [['taxable10', 20_000, 1_818]]],
    [
      'once per document, not per item',
      // Each item alone would contain 0 yen of tax.
      [item('a', 10), item('b', 10), item('c', 10)],
      [['taxable10', 30, 2]],
    ],
    ['one yen has none', [item('a', 1)], [['taxable10', 1, 0]]],
    ['eleven have one', [item('a', 11)], [['taxable10', 11, 1]]],
    ['out of scope has none', [item('a', 15_000, 'outOfScope')], [['outOfScope', 15_000, 0]]],
    ['exempt has none', [item('a', 15_000, 'exempt')], [['exempt', 15_000, 0]]],
    [
      'one line per category, the taxed one first',
      [item('a', 333, 'exempt'), item('b', 15_000, 'outOfScope'), item('c', 3_000), item('d', 5_001)],
      [
        ['taxable10', 8_001, 727],
        ['outOfScope', 15_000, 0],
        ['exempt', 333, 0],
      ],
    ],
    ['a free item has no line', [item('a', 0, 'exempt'), item('b', 110)], [['taxable10', 110, 10]]],
    ['the highest price there is', [item('a', 9_999_999)], [['taxable10', 9_999_999, 909_090]]],
  ]

  test.each(cases)('%s', (_, items, lines) => {
    const found = taxLinesOf(items)
    expect(found.map(({ taxCategory, total, tax }) => [taxCategory, total, tax])).toEqual(lines)
    expect(totalOf(found.map(({ total }) => ({ price: total })))).toBe(totalOf(items))
  })
})

describe('refunded money', () => {
  const all = (amount: number): Refund => ({ amount, plans: null })
  const three = [item('member', 15_000, 'outOfScope'), item('reception', 5_000), item('workshop', 3_000)]
  const cases: [what: string, items: Item[], refunds: Refund[], refunded: number, kept: number[]][] = [
    ['none', three, [], 0, [15_000, 5_000, 3_000]],
    ['all of it', three, [all(23_000)], 23_000, [0, 0, 0]],
    ['a part is spread in proportion', three, [all(2_300)], 2_300, [13_500, 4_500, 2_700]],
    ['to the yen, the odd yen off the largest remainder', three, [all(100)], 100, [14_935, 4_978, 2_987]],
    [
      'with equal claims, is taken off the first',
      [item('a', 10), item('b', 10), item('c', 10)],
      [all(1)],
      1,
      [9, 10, 10],
    ],
    [
      'for one plan, is taken off that plan',
      three,
      [{ amount: 5_000, plans: ['reception'] }],
      5_000,
      [15_000, 0, 3_000],
    ],
    ['less than its price', three, [{ amount: 1_000, plans: ['reception'] }], 1_000, [15_000, 4_000, 3_000]],
    [
      'above the price of its plan, is spread over the others',
      three,
      [{ amount: 6_800, plans: ['reception'] }],
      6_800,
      [13_500, 0, 2_700],
    ],
    [
      'for two plans, is split in proportion',
      three,
      [{ amount: 800, plans: ['reception', 'workshop'] }],
      800,
      [15_000, 4_500, 2_700],
    ],
    [
      'is applied in order',
      three,
      [{ amount: 5_000, plans: ['reception'] }, all(1_800)],
      6_800,
      [13_500, 0, 2_700],
    ],
    [
      'in the opposite order, leaves the earlier split alone',
      [item('member', 15_000, 'outOfScope'), item('reception', 5_000)],
      [all(2_000), { amount: 4_500, plans: ['reception'] }],
      6_500,
      [13_500, 0],
    ],
    [
      'for plans outside the order, is spread',
      three,
      [{ amount: 2_300, plans: ['other'] }],
      2_300,
      [13_500, 4_500, 2_700],
    ],
    ['what cost nothing stays nothing', [item('a', 0), item('b', 100)], [all(50)], 50, [0, 50]],
    // The order's books determine the total, whatever its refunds add up to.
    [
      'is less than the refunds say',
      three,
      [{ amount: 5_000, plans: ['reception'] }],
      4_000,
      [15_000, 1_000, 3_000],
    ],
  ]

  test.each(cases)('%s', (_, items, refunds, refunded, kept) => {
    const found = itemsAfterRefunds(items, refunds, refunded)
    expect(found.map(({ price }) => price)).toEqual(kept)
    expect(totalOf(found)).toBe(totalOf(items) - refunded)
  })

  test('leaves exactly the money that was kept, with no item below zero', () => {
    // Tries every amount of a small order, in every split between one plan and the whole.
    const items = [item('a', 7), item('b', 11, 'exempt'), item('c', 13, 'outOfScope')]
    for (let refunded = 0; refunded <= 31; refunded++)
      for (let named = 0; named <= refunded; named++) {
        const refunds = [{ amount: named, plans: ['b'] }, all(refunded - named)]
        const kept = itemsAfterRefunds(items, refunds, refunded)
        expect(totalOf(kept)).toBe(31 - refunded)
        expect(kept.every(({ price }, index) => price >= 0 && price <= (items[index]?.price ?? 0))).toBe(true)
        expect(totalOf(taxLinesOf(kept).map(({ total }) => ({ price: total })))).toBe(31 - refunded)
      }
  })
})

describe('the addressee', () => {
  const person = { firstName: '太郎', lastName: '髙橋', affiliation: '例示大学医学部附属病院' }
  const organization = (text: string) => ({ ja: text, en: text })

  test("defaults to the participant, with the name in each language's order", () => {
    const expected = { kind: 'name', name: { ja: '髙橋 太郎', en: '髙橋 太郎' }, honorific: 'person' }
    for (const chosen of [undefined, null, { kind: 'name' } as const])
      expect(addresseeOf(chosen, person)).toEqual(expected)
  })

  test('may be the affiliation or a free text', () => {
    const affiliation = {
      kind: 'affiliation',
      name: organization(person.affiliation),
      honorific: 'organization',
    }
    expect(addresseeOf({ kind: 'affiliation' }, person)).toEqual(affiliation)
    const text = { kind: 'text', name: organization('日本見本学会'), honorific: 'organization' }
    expect(addresseeOf({ kind: 'text', text: '日本見本学会' }, person)).toEqual(text)
    expect(addresseeOf({ kind: 'text', text: '見本 花子', honorific: 'person' }, person)).toMatchObject({
      honorific: 'person',
    })
  })

  test('has its honorific exactly once', () => {
    const text = { kind: 'text', text: '見本 花子様' } as const
    for (const honorific of [undefined, 'organization', 'person'] as const)
      expect(addresseeOf({ ...text, honorific }, person)).toEqual({
        kind: 'text',
        name: organization('見本 花子'),
        honorific: 'person',
      })
  })

  test('differs by kind, text or honorific, but not by a later change of the profile', () => {
    const fixed = addresseeOf({ kind: 'affiliation' }, person)
    const later = addresseeOf({ kind: 'affiliation' }, { ...person, affiliation: '見本病院' })
    expect(isOtherAddressee(fixed, later)).toBe(false)
    expect(isOtherAddressee(fixed, addresseeOf(null, person))).toBe(true)
    const text = (name: string) => addresseeOf({ kind: 'text', text: name }, person)
    expect(isOtherAddressee(text('甲'), text('甲'))).toBe(false)
    expect(isOtherAddressee(text('甲'), text('乙'))).toBe(true)
    const toPerson = addresseeOf({ kind: 'text', text: '甲', honorific: 'person' }, person)
    expect(isOtherAddressee(text('甲'), toPerson)).toBe(true)
  })
})

test.each([
  [3, 0, 0, 'free'],
  [3, 2, 0, 'free'],
  [3, 2, 1, 'wait'],
  [3, 0, 3, 'wait'],
  [3, 3, 0, 'full'],
  [3, 3, 2, 'full'],
  // The limit was lowered afterwards.
  [1, 2, 0, 'full'],
  [0, 0, 0, 'full'],
] as const)('%d allowed, %d delivered, %d under way: %s', (limit, delivered, reserved, place) => {
  expect(placeFor(limit, { delivered, reserved })).toBe(place)
})

test('numbers have the prefix, a letter for the kind and at least six digits', () => {
  expect(numberOf('D27', 'receipt', 1)).toBe('D27-R000001')
  expect(numberOf('D27', 'certificate', 1_234_567)).toBe('D27-C1234567')
})

test.each([
  ['receipt', 'demo2027_receipt_D27000001_20270201-090000.pdf'],
  ['certificate', 'demo2027_certificate_D27000001_20270201-090000.pdf'],
  ['nameCard', 'demo2027_namecard_D27000001_20270201-090000.pdf'],
] as const)('names the file of a %s after convention, kind, participant and time in Japan', (kind, name) => {
  const of = { conventionId: 'demo2027', registrationId: 'D27000001' }
  expect(fileNameOf(kind, { ...of, at: new Date('2027-02-01T00:00:00Z') })).toBe(name)
})

test('midnight in Japan is the hour 00 of the next day', () => {
  const of = { conventionId: 'c', registrationId: 'r', at: new Date('2026-12-31T15:00:09Z') }
  expect(fileNameOf('receipt', of)).toBe('c_receipt_r_20270101-000009.pdf')
})

test('a code has sixteen letters, printed in groups of four', () => {
  expect(isVerificationCode('ABCDEFGHIJKLMN27')).toBe(true)
  for (const other of ['', 'ABCDEFGHIJKLMN2', 'ABCDEFGHIJKLMN277', 'ABCDEFGHIJKLMN01', 'abcdefghijklmn27'])
    expect(isVerificationCode(other)).toBe(false)
  expect(inGroups('ABCDEFGHIJKLMN27')).toBe('ABCD-EFGH-IJKL-MN27')
})

describe('verification shows the text of the document', () => {
  const both = (text: string) => ({ ja: text, en: `${text} in English` })
  const receipt: ReceiptFacts = {
    number: 'D27-R000001',
    issuedOn: '2026-12-31T15:00:00.000Z',
    addressee: { kind: 'text', name: both('株式会社\u202e甲🎉'), honorific: 'organization' },
    total: 330,
    proviso: both('参加費'),
    taxLines: [{ taxCategory: 'taxable10', total: 330, tax: 30 }],
    items: [{ ...item('a', 330), name: both('非会員') }],
    paidOn: '2026-12-31T14:59:59.999Z',
    paymentMethod: both('クレジットカード'),
    issuer: { name: both('学会'), address: both('東京'), registrationNumber: null, seal: 'seal.svg' },
  }
  const certificate: CertificateFacts = {
    number: 'D27-C000001',
    issuedOn: '2026-12-31T15:00:00.000Z',
    name: both('髙橋 太郎'),
    affiliation: '例示\u0007大学\ue000',
    category: both('会員'),
    conventionTitle: both('学術集会'),
    period: null,
    venue: both('会場'),
    issuer: { organization: both('学会'), signatory: both('大会長'), seal: null },
  }

  test('for a receipt: the day in Japan, only printable characters, the honorific', () => {
    expect(receiptOnPaper(receipt, { language: 'ja', isReissue: true })).toEqual({
      kind: 'receipt',
      language: 'ja',
      number: 'D27-R000001',
      issuedOn: '2027-01-01',
      isReissue: true,
      addressee: '株式会社甲〓',
      honorific: 'organization',
      total: 330,
      proviso: '参加費',
      items: [{ name: '非会員', quantity: 1, price: 330, taxCategory: 'taxable10' }],
      taxLines: [{ taxCategory: 'taxable10', total: 330, tax: 30 }],
      paidOn: '2026-12-31',
      paymentMethod: 'クレジットカード',
      issuer: { name: '学会', address: '東京', registrationNumber: null },
    })
  })

  test('for a receipt in English, which prints no honorific', () => {
    expect(receiptOnPaper(receipt, { language: 'en', isReissue: false })).toMatchObject({
      addressee: '株式会社甲〓 in English',
      honorific: 'none',
      proviso: '参加費 in English',
      items: [{ name: '非会員 in English' }],
      issuer: { name: '学会 in English', address: '東京 in English' },
    })
  })

  test('for a certificate', () => {
    expect(certificateOnPaper(certificate, 'ja')).toEqual({
      kind: 'certificate',
      language: 'ja',
      number: 'D27-C000001',
      issuedOn: '2027-01-01',
      name: '髙橋 太郎',
      affiliation: '例示 大学〓',
      category: '会員',
      conventionTitle: '学術集会',
      period: null,
      venue: '会場',
      issuer: { organization: '学会', signatory: '大会長' },
    })
  })
})
