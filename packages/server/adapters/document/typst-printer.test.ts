import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Language, languages } from '@uketsuke/contract'
import {
  type ConventionFolders,
  copyConventions,
  type Pdf,
  readDrawing,
  readPdf,
  readStructure,
} from '@uketsuke/testing'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ConventionError, readConvention } from '../../platform/conventions/read-convention.ts'
import type { PrintJob } from './document-printer.ts'
import {
  type SamplePerson,
  sampleCertificate,
  sampleNameCard,
  sampleReceipt,
  sampleSheets,
} from './sample-sheets.ts'
import type { CertificateSheet, Sheet } from './sheet-data.ts'
import { hasOwnNameCard, readDefaultTemplates, readOwnTemplates, readPlainTemplates } from './templates.ts'
import { type TypstPrinter, typstPrinter } from './typst-printer.ts'

let folders: ConventionFolders
let lines: { msg: string; reason?: string }[]
let printer: TypstPrinter
beforeAll(async () => {
  folders = await copyConventions()
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  printer = await typstPrinter({
    conventionsDir: folders.dir,
    processes: 1,
    waiting: 100,
    timeLimit: 20_000,
    longestWait: 15_000,
    log,
  })
  await adopt()
})
afterAll(async () => {
  await printer.stop()
  await folders.remove()
})
beforeEach(() => {
  lines = []
})

const conventionId = 'demo2027'
const folder = () => join(folders.dir, conventionId)
const adopt = async () => printer.adopt(await readConvention(folder()))

const taro: SamplePerson = {
  name: '髙橋 太郎',
  reading: 'たかはし たろう',
  affiliation: '例示大学医学部附属病院',
}

const print = async (sheet: Sheet, language: Language = 'ja'): Promise<Buffer> => {
  const job: PrintJob = { conventionId, language, createdAt: new Date('2027-11-21T00:00:00Z'), sheet }
  const printing = await printer.print(job)
  if (printing.outcome !== 'printed') throw new Error(JSON.stringify(printing))
  return printing.pdf
}
const printed = async (sheet: Sheet, language?: Language): Promise<Pdf> =>
  readPdf(await print(sheet, language))

const seen = (text: string): string => text.replace(/\s+/g, '')

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
  expect(text).toMatch(/ThisistocertifythatHanakoYamadaExampleUniversityattendedThe12thAnnualMeeting/)
})

test('omits facts from the certificate that the convention does not state', async () => {
  const { text } = await printed({ ...sampleCertificate('ja', taro), period: null, venue: null })
  expect(text).not.toMatch(/会期|会場/)
})

test('prints both sides of a name card on one sheet', async () => {
  const { text, pages } = await printed(sampleNameCard('ja', taro))
  expect(text.split('髙橋太郎')).toHaveLength(3)
  for (const fact of ['たかはしたろう', '例示大学医学部附属病院', '非会員', 'D27654321'])
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

describe.each(languages)('prints every name in every document (%s)', (language) => {
  test.each([
    ['髙橋 太郎'],
    ['﨑山 花子'],
    ['𠮷野 家康'],
    ['禮 一郎'],
    ['葛\u{e0100}城 邉'],
    ['Åse Ångström-Łukasiewicz'],
    ['김민준'],
    ['Nguyễn Thị Hồng'],
    ['张伟'],
    ['Győző Şahin'],
    ['Чайковский'],
    ['あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほ'],
    ['#read("/etc/passwd") $x$ *a* <b> @c'],
    ['Li'],
  ])('%s', async (name) => {
    for (const sheet of sampleSheets(language, { ...taro, name })) {
      const { text, pages } = await printed(sheet, language)
      expect(text).toContain(seen(name))
      expect(pages).toHaveLength(1)
    }
  })
})

/** The font families that a document uses. */
const familiesOf = async (sheet: Sheet, language?: Language): Promise<string[]> => {
  const { fonts } = await readDrawing(await print(sheet, language))
  return [...new Set(fonts.map(({ name }) => name.replace(/^[A-Z]{6}\+|-.*$/g, '')))].sort()
}

test.each<[text: string, language: Language, sans: string[], serif: string[]]>([
  ['髙橋 Nguyễn', 'ja', ['NotoSansJP'], ['NotoSerifJP']],
  ['O’Brien – Ann', 'ja', ['NotoSansJP'], ['NotoSerifJP']],
  ['Łukasz', 'ja', ['NotoSans', 'NotoSansJP'], ['NotoSerif', 'NotoSerifJP']],
  ['Anne‐Marie', 'ja', ['NotoSans', 'NotoSansJP'], ['NotoSerif', 'NotoSerifJP']],
  ['O’Brien – Ann… ·', 'en', ['NotoSans'], ['NotoSerif']],
])('picks the family for Latin letters wherever they occur: %s (%s)', async (text, language, sans, serif) => {
  const nobody = { name: 'A', reading: null, affiliation: 'A' }
  const [receipt, certificate, card] = [
    sampleReceipt(language, nobody),
    sampleCertificate(language, nobody),
    sampleNameCard(language, nobody),
  ]
  const [item] = receipt.items
  if (!item) throw new Error('nothing was bought')
  for (const [sheet, families] of [
    [{ ...receipt, addressee: text }, sans],
    [{ ...receipt, proviso: text }, sans],
    [{ ...receipt, items: [{ ...item, name: text }] }, sans],
    [{ ...receipt, issuer: { ...receipt.issuer, address: text } }, sans],
    [{ ...card, name: text }, sans],
    [{ ...card, affiliation: text }, sans],
    [{ ...certificate, name: text }, serif],
    [{ ...certificate, period: text }, serif],
    [{ ...certificate, venue: text }, serif],
    [{ ...certificate, category: text }, serif],
  ] as const)
    expect(await familiesOf(sheet, language), JSON.stringify(sheet)).toEqual(families)
})

const notTheirs =
  /^(D27|ID|登録ID|No\.|領収|再発行|一般社団|K7QM|お支払|ネームカード(?!ホ)|Name|Receipt|REISS|Certif|参加証)/

/** The positions of a page's texts that do not come from the participant. */
const fixed = ({ pages }: Pdf) =>
  pages.flatMap(({ texts }) =>
    texts.flatMap(({ text, x, y }) => {
      const [begin] = notTheirs.exec(text) ?? []
      return begin ? [`${begin} ${x.toFixed(1)} ${y.toFixed(1)}`] : []
    }),
  )

/** Texts that overlap others or run off the page. Upside-down text is measured from its other end. */
const overlaps = ({ texts, width, height }: Pdf['pages'][number]): string[] => {
  const boxes = texts.map((box) =>
    box.isUpright ? box : { ...box, x: box.x - box.width, y: box.y - box.height },
  )
  const outside = boxes
    .filter((box) => box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height)
    .map(({ text }) => `${text} is off the page`)
  const over = boxes.flatMap((a, index) =>
    boxes.slice(index + 1).flatMap((b) => {
      const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
      const up = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
      const least = Math.min(a.height, b.height)
      // Brackets on one line may reach into each other's white space.
      const most = Math.abs(a.y - b.y) < 0.1 ? 0.6 : 0.25
      return across > most * least && up > 0.35 * least
        ? [`${a.text} over ${b.text} (${across.toFixed(1)} × ${up.toFixed(1)})`]
        : []
    }),
  )
  return [...outside, ...over]
}

const strangeTexts = [
  ['500 kanji', '漢'.repeat(500)],
  ['500 letters without a space', 'm'.repeat(500)],
  ['30 characters', 'あ'.repeat(30)],
  ['100 characters', '国立研究開発法人例示'.repeat(10)],
  ['long words', 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz '.repeat(6)],
  ['emoji', '😀👨‍👩‍👧🇯🇵🎉'.repeat(10)],
  ['other directions', '\u202eمحمد\u2066 שלום\u202c'],
  ['controls', 'a\u0000\u0007\r\n\u001b[31mb\u2028c'],
  ['half a character', '\ud800a\udc00'],
  ['only what is not seen', '\u200b\u2060\u00ad'],
  ['nothing', ''],
  ['nothing but what chooses shapes', '\ufe00'.repeat(30)],
  ['a hundred letters that count as one character', '\u1100'.repeat(100)],
  ['accents without a letter', '—\u094d…\u0301・\u3099'.repeat(5)],
  ['a pile of accents', `a${'\u0301'.repeat(99)} `.repeat(5)],
  ['letters that are not Latin', 'жЩΩ'.repeat(30)],
  ['brackets that close', '）」。、'.repeat(25)],
  ['brackets that open', '（「'.repeat(50)],
  ['dots', '…'.repeat(100)],
  ['kana that begin no line', 'っーャ'.repeat(30)],
  ['hyphens', '-'.repeat(100)],
  ['signs of all kinds', '“(%~=…—・！？」ー'.repeat(8)],
  ['the widest dash, thrice', '\u2e3b'.repeat(3)],
  ['the widest dash, often', '\u2e3b'.repeat(13)],
  ['markup', '#set page(width: 1pt)\n= a\n$ x $ `b` [c] \\ "#" // d'],
] as const

/** Each text in one language, in turn, because the languages share their templates. */
describe.each(languages)('keeps everything in place without overlaps (%s)', (language) => {
  let usual: Pdf[]
  beforeAll(async () => {
    usual = await Promise.all(sampleSheets(language, taro).map((sheet) => printed(sheet, language)))
  })

  const inTurn = strangeTexts.filter((_, index) => languages[index % languages.length] === language)
  test.each(inTurn)('%s', async (_what, text) => {
    const person = { name: text, reading: text, affiliation: text }
    for (const [index, sheet] of sampleSheets(language, person).entries()) {
      const expected = usual[index]
      if (!expected) throw new Error('no such sheet')
      const hostile = await printed(sheet, language)
      expect(hostile.pages).toHaveLength(1)
      expect(fixed(hostile)).toEqual(fixed(expected))
      expect(hostile.pages.flatMap(overlaps)).toEqual([])
    }
  })
})

test('sets Hangul in a Korean family', async () => {
  const person = { name: '김민준', reading: null, affiliation: '' }
  expect(await familiesOf(sampleNameCard('ja', person))).toEqual(['NotoSansJP', 'NotoSansKR'])
  expect(await familiesOf(sampleCertificate('ja', person))).toEqual([
    'NotoSansJP',
    'NotoSansKR',
    'NotoSerifJP',
  ])
})

test.each([
  ['王伟', ['NotoSansJP', 'NotoSansSC', 'NotoSerif']],
  ['김太郎', ['NotoSansJP', 'NotoSansKR', 'NotoSerif']],
  ['髙橋 𠮷郎々', ['NotoSerif', 'NotoSerifJP']],
])('sets the name %s on a certificate in one style', async (name, families) => {
  const person = { name, reading: null, affiliation: '' }
  expect(await familiesOf(sampleCertificate('en', person), 'en')).toEqual(families)
})

test.each([
  ['ja', 'odd', 1],
  ['en', 'even', 2],
] as const)(
  'keeps a receipt of any length together (%s, %s numbers of items)',
  async (language, _, fewest) => {
    const sheet = sampleReceipt(language, taro)
    const long = sheet.items.map((item) => ({ ...item, name: item.name.repeat(4) }))
    for (const items of [sheet.items, long]) {
      for (let count = fewest; count <= 24; count += 2) {
        const bought = Array.from({ length: 8 }, () => items)
          .flat()
          .slice(0, count)
        const { pages } = await printed({ ...sheet, items: bought }, language)
        expect(pages.flatMap(overlaps), `${count} items`).toEqual([])
        // The instructions for verification are on the same page as the code.
        const last = pages.at(-1)?.texts.map(({ text }) => text) ?? []
        expect(last.join('')).toMatch(/(2次元コード|scan the QR code).*K7QM/)
      }
    }
  },
)

/** The shortest and the longest possible certificate. */
const certificatesOf = (language: Language): CertificateSheet[] => {
  const usual = sampleCertificate(language, taro)
  const long = (letter: string) => letter.repeat(120)
  return [usual, { ...usual, issuer: { ...usual.issuer, seal: 'seal.svg' } }].flatMap((sheet) => [
    sheet,
    {
      ...sheet,
      name: long('漢'),
      affiliation: long('字'),
      conventionTitle: long('題'),
      period: long('期'),
      venue: 'Congress Centre, '.repeat(8).slice(0, 120),
      category: long('種'),
    },
  ])
}

/** Expects one page without overlaps that contains all facts. */
const expectWhole = async (sheet: CertificateSheet, language: Language) => {
  const { pages, text } = await printed(sheet, language)
  expect(pages).toHaveLength(1)
  expect(pages.flatMap(overlaps)).toEqual([])
  for (const fact of [sheet.period, sheet.venue, sheet.category]) expect(text).toContain(seen(fact ?? ''))
}

test.each(languages)('fits a certificate of any length on one page (%s)', async (language) => {
  for (const sheet of certificatesOf(language)) await expectWhole(sheet, language)
})

test('prints any input of a person', { timeout: 60_000 }, async () => {
  const odd = fc.constantFrom(
    ...'-—…⸻（・っー\t　\u0301\u094d\u0915\u1100\u1161\u200b\u200d\u202e\u3099\ufe00\ufe0f'.split(''),
    '\u{e0100}',
    '😀',
  )
  // `fc.string` would first list all characters, which takes longer than this test.
  const ordinary = fc.integer({ min: 0, max: 0x10ffff - 0x800 }).map((number) =>
    // Leaves out the surrogates.
    String.fromCodePoint(number < 0xd800 ? number : number + 0x800),
  )
  const any = fc.string({ unit: fc.oneof(odd, ordinary) })
  const person = fc.record({ name: any, reading: any, affiliation: any })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...languages), person, async (language, person) => {
      for (const sheet of sampleSheets(language, person)) await print(sheet, language)
    }),
    { numRuns: 25 },
  )
})

test('breaks a name between its words, however long they are', async () => {
  const linesOf = async (name: string): Promise<string[]> => {
    const { pages } = await printed(sampleNameCard('en', { ...taro, name, affiliation: '' }), 'en')
    const texts = pages.flatMap(({ texts }) => texts.filter(({ isUpright }) => isUpright))
    return texts.map(({ text }) => text).filter((text) => /Max|Wolf|Alex/.test(text))
  }
  expect(await linesOf('Wolfeschlegelsteinhausenberger')).toEqual(['Wolfeschlegelsteinhausenberger'])
  expect(await linesOf('Maximilian-Alexander Wolfeschlegelsteinhausenberger')).toEqual([
    'Maximilian-Alexander',
    'Wolfeschlegelsteinhausenberger',
  ])
})

test.each([
  ['例示大学大学院医学系研究科 内科学講座', ['例示大学大学院医学系研究科', '内科学講座']],
  ['例示医科大学大学院医学系総合研究科 内科学講座', ['例示医科大学大学院医学系総合研究科', '内科学講座']],
  ['University Medical Center Hamburg-Eppendorf', ['University Medical Center', 'Hamburg-Eppendorf']],
  [
    '国立大学法人例示医科大学医学部附属病院 内科学講座',
    ['国立大学法人例示医科大学医学', '部附属病院 内科学講座'],
  ],
])('ends the lines of %s between words, as far as they fit', async (affiliation, lines) => {
  const { pages } = await printed(sampleNameCard('ja', { ...taro, affiliation }))
  const upright = pages.flatMap(({ texts }) => texts.filter(({ isUpright }) => isUpright))
  const rows = Map.groupBy(upright, ({ y }) => y)
  const printedLines = [...rows.values()].map((runs) => runs.map(({ text }) => text).join(''))
  expect(printedLines.map(seen)).toEqual(expect.arrayContaining(lines.map(seen)))
})

test('hyphenates a word of more than 24 letters between syllables', async () => {
  const name = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'
  const { pages, text } = await printed(sampleNameCard('en', { ...taro, name }), 'en')
  const upright = pages.flatMap(({ texts }) => texts.filter(({ isUpright }) => isUpright))
  const rows = Map.groupBy(upright, ({ y }) => y)
  const lines = [...rows.values()]
    .map((row) => row.map(({ text }) => text.replace(/[\u00ad-]/g, '')).join(''))
    .filter((line) => line !== '' && name.includes(line))
  expect(lines.join('')).toBe(name)
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) expect(line.length).toBeGreaterThan(3)
  expect(text).not.toContain('\u200b')
})

test('cuts text that does not fit even in the smallest size, and marks the cut', async () => {
  const reading = '漢'.repeat(120)
  const { text } = await printed({ ...sampleNameCard('ja', taro), reading })
  const [front = ''] = text.match(/漢+…/) ?? []
  expect(front.length).toBeGreaterThan(60)
  expect(front.length).toBeLessThan(reading.length)
  expect(text).toContain('髙橋太郎')
})

describe('templates of a convention', () => {
  const own = (name: string, text: string) => writeFile(join(folder(), 'documents', name), text)
  beforeEach(() => mkdir(join(folder(), 'documents'), { recursive: true }))
  afterEach(async () => {
    await rm(join(folder(), 'documents'), { recursive: true, force: true })
    await adopt()
  })

  const receiptText = async () => (await printed(sampleReceipt('ja', taro))).text
  const reasons = () =>
    lines.filter(({ msg }) => msg.includes('templates not used')).map(({ reason }) => reason)

  test('change the words that they name, and no others', async () => {
    await own('wording.ja.yaml', 'receipt:\n  title: 領収証\n')
    await adopt()
    expect(await receiptText()).toMatch(/領収証.*上記の金額を正に領収いたしました/)
    expect(reasons()).toEqual([])
  })

  test('are refused if the entry code of a name card would lie under its stripe', async () => {
    const theme = await readFile(new URL('./templates/theme.typ', import.meta.url), 'utf8')
    await own('theme.typ', theme.replace('badge-height = 55mm', 'badge-height = 50mm'))
    await adopt()
    expect(reasons()).toEqual([expect.stringContaining('hides its entry code')])
  })

  test('change the layout of a document', async () => {
    await own(
      'receipt.typ',
      '#import "document.typ": *\n#show: page-of.with(title: "t")\n= 独自 #sheet.total',
    )
    await adopt()
    expect(await receiptText()).toBe('独自¥40,000')
  })

  test('choose other fonts and the characters that these cover', async () => {
    const theme = await readFile(new URL('./templates/theme.typ', import.meta.url), 'utf8')
    const sans =
      '((name: "Noto Serif", covers: "latin-in-cjk"), "Noto Sans JP", "Noto Sans KR", "Noto Sans SC")'
    await own('theme.typ', theme.replace(/#let sans = .*/, `#let sans = ${sans}`))
    await adopt()
    expect(reasons()).toEqual([])
    for (const language of languages) {
      const card = sampleNameCard(language, { ...taro, name: '髙橋 Łukasz' })
      expect(await familiesOf(card, language)).toEqual(['NotoSansJP', 'NotoSerif'])
    }
  })

  test('rotate certificates', async () => {
    const theme = await readFile(new URL('./templates/theme.typ', import.meta.url), 'utf8')
    await own('theme.typ', theme.replace('is-landscape = true', 'is-landscape = false'))
    await adopt()
    expect(reasons()).toEqual([])
    for (const language of languages)
      for (const sheet of certificatesOf(language)) await expectWhole(sheet, language)
    const { pages } = await printed(sampleCertificate('ja', taro))
    expect(pages).toMatchObject([{ width: expect.closeTo(595, 0), height: expect.closeTo(842, 0) }])
  })

  test('print only one side of a name card, as documented', async () => {
    const guide = await readFile(new URL('../../../../docs/documents.md', import.meta.url), 'utf8')
    const [, template = ''] = /```typst\n(#import "badge.typ"[^`]*)```/.exec(guide) ?? []
    await own('namecard.typ', template)
    await adopt()
    expect(reasons()).toEqual([])
    const { pages, text } = await printed(sampleNameCard('ja', taro))
    expect(
      pages.map(({ width, height }) => [width, height].map((points) => Math.round(points / 2.8346))),
    ).toEqual([[91, 55]])
    expect(text.match(/髙橋太郎/g)).toHaveLength(1)
  })

  test('differ from the default if one of the name-card files does', async () => {
    const defaults = await readDefaultTemplates()
    // Reads them as the printer does, but prints no sample with them.
    const isOwn = async () => {
      const { plain } = await readPlainTemplates(folder(), defaults)
      const found = await readOwnTemplates(folder(), plain, defaults)
      return found !== null && hasOwnNameCard(found, defaults)
    }
    const defaultOf = (name: string) => readFile(new URL(`./templates/${name}`, import.meta.url), 'utf8')
    expect(await isOwn()).toBe(false)
    await own('wording.ja.yaml', 'receipt:\n  title: 領収証\n')
    await own('receipt.typ', '#import "document.typ": *\n#show: page-of.with(title: "t")\n= a')
    expect(await isOwn()).toBe(false)
    await own('theme.typ', await defaultOf('theme.typ'))
    expect(await isOwn(), 'a copy').toBe(false)
    for (const name of ['namecard.typ', 'badge.typ', 'theme.typ', 'document.typ', 'letters.typ']) {
      await own(name, `${await defaultOf(name)}\n// otherwise`)
      expect(await isOwn(), name).toBe(true)
      await rm(join(folder(), 'documents', name))
    }
    expect(await isOwn()).toBe(false)
    await own('namecard.typ', '#nothing')
    expect(await isOwn()).toBe(true)
    await adopt()
    expect(printer.hasOwnNameCard({ conventionId }), 'a faulty one is not used').toBe(false)
  })

  test("use images from their own folder and the convention's folder", async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle cx="4" cy="4" r="4"/></svg>'
    await own('mark.svg', drawing)
    await writeFile(join(folder(), 'seal.svg'), drawing)
    await own(
      'receipt.typ',
      '#import "document.typ": *\n#show: page-of.with(title: "t")\n= a\n' +
        '#image("mark.svg", alt: "m")#image("images/seal.svg", alt: "s")',
    )
    await adopt()
    expect(reasons()).toEqual([])
    expect(await receiptText()).toBe('a')
  })

  test.each([
    [
      'receipt.typ',
      '#import "document.typ": *\n\n#show: page-of.with(title: "t")\n#nothing',
      /receipt\.typ:4: .*nothing/,
    ],
    ['theme.typ', '#let accent = auto', /\.typ:\d+: .*/],
    ['receipt.typ', '= a\n', /title/],
    ['receipt.typ', '#read("/etc/passwd")', /receipt\.typ:1: .*/],
    ['receipt.typ', '\n#import "@preview/cetz:0.4.0": *', /receipt\.typ:2: packages/],
    [
      'wording.ja.yaml',
      'receipt:\n  titel: 領収証\n',
      /wording\.ja\.yaml:2: receipt\.titel: expected one of title/,
    ],
    ['wording.ja.yaml', 'receipt: 領収証\n', /wording\.ja\.yaml:1: receipt: expected a group/],
    ['wording.ja.yaml', 'a: [', /wording\.ja\.yaml/],
    ['wording.jp.yaml', 'receipt: {}\n', /wording\.jp\.yaml: expected wording\.ja\.yaml/],
  ])('report a faulty %s, and give way to the defaults', async (name, text, reason) => {
    await own(name, text)
    await adopt()
    expect(reasons().join('\n')).toMatch(reason)
    expect(await receiptText()).toContain('上記の金額を正に領収いたしました')
  })

  test('stay in use in their last valid version when they are broken', async () => {
    await own('wording.ja.yaml', 'receipt: { title: 領収証 }\n')
    await adopt()
    await own('wording.ja.yaml', 'receipt: { titel: 領収証 }\n')
    await adopt()
    expect(reasons()).toHaveLength(1)
    expect(await receiptText()).toContain('領収証')
  })

  test('are skipped for a person for whom they fail, without naming the person in the log', async () => {
    const title = '#import "document.typ": *\n#show: page-of.with(title: "t")\n= 独自\n'
    await own('receipt.typ', `${title}#if sheet.addressee == "例外 一郎" { panic(sheet.addressee) }`)
    await adopt()
    expect(await receiptText()).toBe('独自')
    const { text } = await printed(sampleReceipt('ja', { ...taro, name: '例外 一郎' }))
    expect(text).toContain('領収書')
    expect(lines.map(({ msg }) => msg)).toContain('document not printed as its template says')
    expect(JSON.stringify(lines)).not.toContain('例外')
  })
})

describe('images of a convention', () => {
  const sealOf = (file: string) => (yaml: string) => yaml.replace(/seal: seal\.svg/, `seal: ${file}`)
  const original = () => readFile(join(folder(), 'convention.yaml'), 'utf8')
  let yaml: string
  beforeEach(async () => {
    yaml = await original()
  })
  afterEach(async () => {
    await writeFile(join(folder(), 'convention.yaml'), yaml)
    await adopt()
  })

  test.each([
    ['stamp.png', 'no picture at all'],
    ['stamp.svg', '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>'],
  ])('rejects a convention whose seal is not an image (%s)', async (name, content) => {
    await writeFile(join(folder(), name), content)
    await folders.edit(sealOf(name))
    const reason = await adopt().catch((error: unknown) => error)
    expect(reason).toBeInstanceOf(ConventionError)
    expect(String(reason)).toMatch(
      new RegExp(`convention\\.yaml: receipt\\.issuer\\.seal: ${name} can't be printed`),
    )
    const sheet = sampleReceipt('ja', taro)
    const { text } = await printed({ ...sheet, issuer: { ...sheet.issuer, seal: 'seal.svg' } })
    expect(text).toContain('領収書')
  })

  test('rejects a convention whose seal is too large', async () => {
    await writeFile(join(folder(), 'huge.svg'), ' '.repeat(600_000))
    await folders.edit(sealOf('huge.svg'))
    await expect(adopt()).rejects.toThrow(
      /convention\.yaml:\d+: receipt\.issuer\.seal: expected at most 500000 bytes/,
    )
    await rm(join(folder(), 'huge.svg'))
  })

  test('leaves out another image that is too large, and still prints seals', async () => {
    const sheet = sampleReceipt('ja', taro)
    const sealed: Sheet = { ...sheet, issuer: { ...sheet.issuer, seal: 'seal.svg' } }
    const before = await print(sealed)
    await writeFile(join(folder(), 'poster.png'), Buffer.alloc(600_000))
    await adopt()
    expect(lines.map(({ msg }) => msg)).toContain('images too large for documents')
    expect((await print(sealed)).equals(before)).toBe(true)
    await rm(join(folder(), 'poster.png'))
  })
})

test('tries templates one document at a time, and stops at an endless one', async () => {
  const busy = await typstPrinter({
    conventionsDir: folders.dir,
    processes: 4,
    waiting: 100,
    timeLimit: 1_000,
    longestWait: 15_000,
    log: pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
  })
  const documents = join(folder(), 'documents')
  await mkdir(documents, { recursive: true })
  const endless = '#for a in range(100000) { for b in range(100000) { let c = a * b } }'
  for (const name of ['receipt.typ', 'certificate.typ', 'namecard.typ'])
    await writeFile(join(documents, name), endless)
  await busy.adopt(await readConvention(folder()))
  const given = lines.filter(({ msg }) => msg === 'document not printed')
  expect(given.map(({ reason }) => reason)).toEqual(['not done after 1000 ms'])
  const refused = lines.filter(({ msg }) => msg.includes('templates not used'))
  expect(refused.map(({ reason }) => reason)).toEqual(['not done after 1000 ms'])
  await rm(documents, { recursive: true })
  await busy.stop()
})

test('prints the seal on the receipt, and prints receipts even without the seal', async () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle cx="4" cy="4" r="4"/></svg>'
  const sheet = sampleReceipt('ja', taro)
  const sealed: Sheet = { ...sheet, issuer: { ...sheet.issuer, seal: 'another-seal.svg' } }
  await rm(join(folder(), 'another-seal.svg'), { force: true })
  await adopt()
  const without = await print(sealed)
  await writeFile(join(folder(), 'another-seal.svg'), drawing)
  await adopt()
  expect((await print(sealed)).length).toBeGreaterThan(without.length)
  expect(without.equals(await print(sheet))).toBe(true)
})
