import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Language, languages } from '@uketsuke/contract'
import { type Pdf, readDrawing } from '@uketsuke/testing'
import { openPrinter, seen, taro } from '@uketsuke/testing/document-adapter'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sampleCertificate, sampleNameCard, sampleReceipt, sampleSheets } from './sample-sheets.ts'
import type { CertificateSheet } from './sheet-data.ts'

const { adopt, familiesOf, folder, print, printed, stop } = await openPrinter()
afterAll(stop)

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
  expect(await familiesOf(sampleCertificate('ja', person))).toEqual(['NotoSansKR', 'NotoSerifJP'])
})

test('prints no bold sans on a certificate, whose other texts have serifs', async () => {
  const person = { name: '김민준', reading: null, affiliation: '' }
  for (const language of languages) {
    const { fonts } = await readDrawing(await print(sampleCertificate(language, person), language))
    const weights = fonts.map(({ name }) => name.replace(/^[A-Z]{6}\+/, ''))
    expect(weights).toContain('NotoSansKR-Regular')
    expect(weights.filter((name) => /Sans.*Bold/.test(name))).toEqual([])
  }
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
        const texts = pages.map((page) => page.texts.map(({ text }) => text).join(''))
        // The instructions for verification are on the same page as the code.
        expect(texts.at(-1)).toMatch(/(2次元コード|scan the QR code).*K7QM/)
        // Only several pages are numbered, each with the receipt's number.
        const numbers = pages.length === 1 ? [] : pages.map((_, at) => `${at + 1} / ${pages.length}`)
        const all = pages.flatMap((page) => page.texts.map(({ text }) => text))
        expect(all.filter((text) => /^\d+ \/ \d+$/.test(text))).toEqual(numbers)
        for (const text of texts) expect(text).toContain(sheet.number)
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

test('fits it on an upright page as well', async () => {
  const documents = join(folder, 'documents')
  onTestFinished(async () => {
    await rm(documents, { recursive: true })
    await adopt()
  })
  const theme = await readFile(new URL('./templates/theme.typ', import.meta.url), 'utf8')
  await mkdir(documents)
  await writeFile(join(documents, 'theme.typ'), theme.replace('is-landscape = true', 'is-landscape = false'))
  await adopt()
  for (const language of languages)
    for (const sheet of certificatesOf(language)) await expectWhole(sheet, language)
  const { pages } = await printed(sampleCertificate('ja', taro))
  expect(pages).toMatchObject([{ width: expect.closeTo(595, 0), height: expect.closeTo(842, 0) }])
})

test.each([
  ['registration.example.org', 1],
  ['registration.collaborative-care-congress-2027.example.org', 2],
  [`${'registration.'.repeat(10)}example.org`, 3],
])('prints the address of the verification page on %s whole and readable', async (host, lines) => {
  const { verification, ...sheet } = sampleCertificate('ja', taro)
  const { pages, text } = await printed({
    ...sheet,
    verification: { ...verification, page: `https://${host}/#/verify` },
  })
  expect(text).toContain(`${host}/#/verify`)
  expect(pages.flatMap(overlaps)).toEqual([])
  const isPart = ({ text }: { text: string }) => text.length > 2 && `${host}/#/verify`.includes(text.trim())
  const parts = pages.flatMap(({ texts }) => texts.filter(isPart))
  expect(new Set(parts.map(({ y }) => y)).size).toBe(lines)
  for (const { height } of parts) expect(height).toBeGreaterThanOrEqual(6)
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
