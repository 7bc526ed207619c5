import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Language, languages } from '@uketsuke/contract'
import { type Pdf, readDrawing, readStructure } from '@uketsuke/testing'
import { openPrinter, seen, taro } from '@uketsuke/testing/document-adapter'
import { afterAll, describe, expect, test } from 'vitest'
import { sampleCertificate, sampleNameCard, sampleReceipt, sampleSheets } from './sample-sheets.ts'
import type { Sheet } from './sheet-data.ts'

const { adopt, folder, print, printed, stop } = await openPrinter()
afterAll(stop)

test('prints everything that an accounting office needs on a receipt', async () => {
  const { text, title, pages } = await printed(sampleReceipt('ja', taro))
  for (const fact of [
    '領収書',
    '再発行',
    'D27-R000123',
    '2027年11月20日',
    '髙橋太郎',
    '様',
    '¥40,000',
    '但し第12回日本臨床連携学会学術集会参加費として',
    '消費税10%対象¥25,000¥2,272',
    '不課税¥15,000－',
    '2027年10月3日',
    'クレジットカード',
    '一般社団法人日本臨床連携学会',
    '登録番号T1234567890123',
    'registration.example.org/#/verify',
    'K7QM-2FZX-PA4T-WGHD',
  ])
    expect(text).toContain(fact)
  expect(title).toBe('領収書 D27-R000123')
  expect(pages).toHaveLength(1)
})

test('prints no Japanese forms of address on an English receipt', async () => {
  const { text } = await printed(sampleReceipt('en', { ...taro, name: 'Taro Takahashi' }), 'en')
  for (const fact of [
    'Receipt',
    'REISSUED',
    'TaroTakahashi',
    '20November2027',
    '3October2027',
    'Taxableat10%¥25,000¥2,272',
    'Invoiceregistrationno.T1234567890123',
  ])
    expect(text).toContain(fact)
  expect(text).not.toMatch(/様|領収/)
})

test('does not mark a first receipt, and omits a missing registration number', async () => {
  const sheet = sampleReceipt('ja', taro)
  const { text } = await printed({
    ...sheet,
    isReissue: false,
    issuer: { ...sheet.issuer, registrationNumber: null },
  })
  expect(text).not.toContain('再発行')
  expect(text).not.toContain('登録番号')
})

test.each([
  [0, '¥0'],
  [999, '¥999'],
  [1_000, '¥1,000'],
  [1_234_567, '¥1,234,567'],
])('separates thousands with commas: %i', async (total, written) => {
  const { pages } = await printed({ ...sampleReceipt('en', taro), total }, 'en')
  expect(pages.flatMap(({ texts }) => texts.map(({ text }) => text))).toContain(written)
})

test('addresses an organisation as one', async () => {
  const { text } = await printed({
    ...sampleReceipt('ja', taro),
    addressee: '例示大学',
    honorific: 'organization',
  })
  expect(text).toContain('例示大学御中')
})

test('adds no honorific to an addressee who already has one', async () => {
  const { text } = await printed({ ...sampleReceipt('ja', taro), addressee: '髙橋先生', honorific: 'none' })
  expect(text).toContain('髙橋先生')
  expect(text).not.toMatch(/髙橋先生(様|御中)/)
  expect(text.match(/[様殿]|御中/g)).toBeNull()
})

test('continues a long receipt on a second page, and says so', async () => {
  const sheet = sampleReceipt('ja', taro)
  const items = Array.from({ length: 40 }, (_, index) => ({
    name: `品目${index + 1}`,
    price: 1_000,
    quantity: 1,
    taxCategory: 'taxable10' as const,
  }))
  const { text, pages } = await printed({ ...sheet, items })
  expect(pages).toHaveLength(2)
  expect(text).toContain('品目40')
  expect(text).toContain('1/2')
})

/** The texts of each page, without white space. */
const pageTexts = ({ pages }: Pdf): string[] =>
  pages.map(({ texts }) => seen(texts.map(({ text }) => text).join('')))

test.each(languages)(
  'numbers every page of a receipt, and the last one states the taxes (%s)',
  async (language) => {
    const sheet = sampleReceipt(language, taro)
    const [item] = sheet.items
    if (!item) throw new Error('nothing was bought')
    for (const count of [20, 24, 30, 47]) {
      const pages = pageTexts(await printed({ ...sheet, items: Array(count).fill(item) }, language))
      expect(pages.length).toBeGreaterThan(1)
      for (const [index, page] of pages.entries()) {
        expect(page).toContain('D27-R000123')
        expect(page).toContain(`${index + 1}/${pages.length}`)
      }
      expect(pages.at(-1), `${count} items`).toMatch(/¥15,000[－–].*(クレジットカード|Creditcard).*K7QM/)
    }
  },
)

test('can be searched for its titles', async () => {
  const whole = async (sheet: Sheet, language?: Language) =>
    (await printed(sheet, language)).pages.flatMap(({ texts }) => texts.map(({ text }) => text))
  expect(await whole(sampleReceipt('ja', taro))).toEqual(
    expect.arrayContaining(['領収書', '再発行', '領収金額']),
  )
  expect(await whole(sampleCertificate('ja', taro))).toContain('参加証明書')
  expect(await whole(sampleReceipt('en', taro), 'en')).toContain('Receipt')
  expect(await whole(sampleCertificate('en', taro), 'en')).toContain('Certificate of Attendance')
})

test('declares the standards for accessible and for archived files', async () => {
  for (const sheet of sampleSheets('ja', taro)) {
    const text = (await print(sheet)).toString('latin1')
    expect(text).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(text).toContain('<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>')
    // Every object is where the table says.
    const at = Number(/startxref\n(\d+)/.exec(text)?.[1])
    expect(text.slice(at, at + 5)).toBe('xref\n')
    const offsets = text.slice(at).matchAll(/^(\d{10}) \d{5} n/gm)
    const objects = [...offsets].map(([, offset], index) =>
      text.slice(Number(offset)).startsWith(`${index + 1} 0 obj`),
    )
    expect(objects.length).toBeGreaterThan(10)
    expect(objects).not.toContain(false)
  }
})

test('certifies the participant, the event and the signatory', async () => {
  const { text, pages } = await printed(sampleCertificate('ja', taro))
  for (const fact of [
    '参加証明書',
    '髙橋太郎殿',
    '例示大学医学部附属病院',
    '第12回日本臨床連携学会学術集会',
    '2027年11月19日（金）〜21日（日）',
    '2027年11月21日',
    '大会長山田花子',
    'registration.example.org/#/verify',
    'K7QM-2FZX-PA4T-WGHD',
  ])
    expect(text).toContain(fact)
  expect(pages).toMatchObject([{ width: expect.closeTo(842, 0), height: expect.closeTo(595, 0) }])
})

test('certifies in English in a single sentence', async () => {
  const person = { name: 'Hanako Yamada', reading: null, affiliation: 'Example University' }
  const { text } = await printed(sampleCertificate('en', person), 'en')
  expect(text).toMatch(
    /ThisistocertifythatHanakoYamadaExampleUniversityattendedthefollowingmeetingThe12thAnnualMeeting/,
  )
})

test('omits facts from the certificate that the convention does not state', async () => {
  const { text } = await printed({ ...sampleCertificate('ja', taro), period: null, venue: null })
  expect(text).not.toMatch(/会期|会場/)
})

test('prints both sides of a name card on one sheet', async () => {
  const { text, pages } = await printed(sampleNameCard('ja', taro))
  expect(text.split('髙橋太郎')).toHaveLength(3)
  for (const fact of ['たかはしたろう', '例示大学医学部附属病院', '会員', 'D27654321'])
    expect(text).toContain(fact)
  expect(pages).toHaveLength(1)
})

describe.each(languages)('a screen reader finds (%s)', (language) => {
  test.each([
    ['receipt', ['H1', 'Table', 'TH'], 2],
    ['certificate', ['H1', 'P'], 2],
    ['nameCard', ['H1', 'H2', 'L', 'LI'], 1],
  ] as const)(
    'everything but ornaments in a %s, as an independent PDF reader sees it',
    async (kind, parts, pictures) => {
      const sheet = sampleSheets(language, taro, 'seal.svg').find((sample) => sample.kind === kind)
      if (!sheet) throw new Error(`no ${kind}`)
      const structure = await readStructure(await print(sheet, language))
      expect(structure).toMatchObject({ isUniversal: true, showsTitle: true, unstructured: [], missing: [] })
      expect(structure.roles.filter((role) => /^H\d$/.test(role))[0]).toBe('H1')
      expect(structure.roles).toEqual(expect.arrayContaining([...parts]))
      expect(structure.figures).toHaveLength(pictures)
      for (const alt of structure.figures) expect(alt).toMatch(/\S/)
    },
  )
})

test('lets a screen reader pause after every line of a certificate and a name card', async () => {
  const paragraphs = async (sheet: Sheet) =>
    (await readStructure(await print(sheet))).roles.filter((role) => role === 'P')
  // Affiliation, name, statement, meeting, three facts, number, three lines about verification, date, two
  // issuers.
  expect(await paragraphs(sampleCertificate('ja', taro))).toHaveLength(14)
  // Meeting, reading, name, affiliation, category, ID, and the folding line.
  expect(await paragraphs(sampleNameCard('ja', taro))).toHaveLength(7)
})

const millimetre = 72 / 25.4

test.each([
  ['ja', '一般社団法人 日本臨床連携・多職種協働学会連合会'],
  ['en', 'The Japan Society for Collaborative and Interprofessional Care'],
] as const)('keeps a seal off the letters of an issuer (%s)', async (language, organization) => {
  const receipt = sampleReceipt(language, taro)
  const certificate = sampleCertificate(language, taro)
  for (const [sheet, right] of [
    [{ ...receipt, issuer: { ...receipt.issuer, name: organization, seal: 'seal.svg' } }, 210 - 22 - 22],
    [{ ...certificate, issuer: { ...certificate.issuer, organization, seal: 'seal.svg' } }, 297 - 30 - 24],
  ] as const) {
    const { pages } = await printed(sheet, language)
    const names = pages.flatMap(({ texts }) =>
      texts.filter(({ text }) => /The Japan|Interprofessional|President|一般社団|連合会|大会長/.test(text)),
    )
    expect(names.length).toBeGreaterThan(0)
    for (const { x, width } of names) expect(x + width).toBeLessThan((right - 5) * millimetre)
  }
})

test.each(languages)('states language and title in every document, and tags it (%s)', async (language) => {
  for (const sheet of sampleSheets(language, taro)) {
    const { isTagged, language: tag, title } = await printed(sheet, language)
    expect({ isTagged, tag }).toEqual({ isTagged: true, tag: language === 'ja' ? 'ja-JP' : 'en-GB' })
    expect(title).not.toBe('')
  }
})

test.each(languages)(
  'embeds the used parts of its fonts in every document, below 100 kB (%s)',
  async (language) => {
    const person = {
      ...taro,
      name: '髙橋 Łukasz 김',
      affiliation: '国立研究開発法人 例示センター Ångström 部門',
    }
    for (const sheet of sampleSheets(language, person, 'seal.svg')) {
      const pdf = await print(sheet, language)
      expect(pdf.length).toBeLessThan(100_000)
      const { fonts } = await readDrawing(pdf)
      expect(fonts.length).toBeGreaterThan(1)
      for (const font of fonts)
        expect(font).toEqual({ name: expect.stringMatching(/^[A-Z]{6}\+Noto/), isEmbedded: true })
    }
  },
)

test('produces the same bytes for the same job', async () => {
  for (const sheet of sampleSheets('ja', taro))
    expect((await print(sheet)).equals(await print(sheet))).toBe(true)
})

test('prints the seal on the receipt, and prints receipts even without the seal', async () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle cx="4" cy="4" r="4"/></svg>'
  const sheet = sampleReceipt('ja', taro)
  const sealed: Sheet = { ...sheet, issuer: { ...sheet.issuer, seal: 'another-seal.svg' } }
  await rm(join(folder, 'another-seal.svg'), { force: true })
  await adopt()
  const without = await print(sealed)
  await writeFile(join(folder, 'another-seal.svg'), drawing)
  await adopt()
  expect((await print(sealed)).length).toBeGreaterThan(without.length)
  expect(without.equals(await print(sheet))).toBe(true)
})
