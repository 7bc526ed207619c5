import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ConventionFolders, copyConventions, readPdf } from '@uketsuke/testing'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Convention } from '../../platform/conventions/convention.ts'
import { readConvention } from '../../platform/conventions/read-convention.ts'
import type { Look, StoredLook } from './document-printer.ts'
import { createLookCache } from './look-cache.ts'
import { describeLook, unpackLook } from './packed-look.ts'
import { sampleReceipt } from './sample-sheets.ts'
import type { ReceiptSheet } from './sheet-data.ts'
import { toSet } from './templates.ts'
import { type TypstPrinter, typstPrinter } from './typst-printer.ts'

const templates = new URL('./templates/', import.meta.url)

let folders: ConventionFolders
let lines: { level: number; msg: string; look?: string; reason?: string }[]
let printer: TypstPrinter
let convention: Convention
const startPrinter = () =>
  typstPrinter({
    conventionsDir: folders.dir,
    processes: 1,
    waiting: 100,
    timeLimit: 20_000,
    longestWait: 15_000,
    log: pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
  })
beforeEach(async () => {
  lines = []
  folders = await copyConventions()
  await mkdir(join(folder(), 'documents'))
  printer = await startPrinter()
  await adopt()
})
afterEach(async () => {
  await printer.stop()
  await folders.remove()
})

const folder = () => join(folders.dir, 'demo2027')
const adopt = async () => {
  convention = await readConvention(folder())
  await printer.adopt(convention)
}
const template = (name: string) => readFile(new URL(name, templates), 'utf8')
/** Puts a file into the folder of the organiser's templates. */
const own = (name: string, content: string) => writeFile(join(folder(), 'documents', name), content)
const changed = (text: string, from: string, to: string): string => {
  expect(text).toContain(from)
  return text.replace(from, to)
}

const drawing = (shape: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${shape}</svg>`
const square = drawing('<path d="M1 1h7v7h-7z"/>')

/** A look as stored in a database, with a count of its reads. */
const keep = async (look: Look): Promise<StoredLook & { reads: number }> => {
  const packed = await look.pack()
  const kept = {
    version: look.version,
    reads: 0,
    read: async () => {
      kept.reads++
      return packed
    },
  }
  return kept
}

const sealed = (name = '髙橋 太郎'): ReceiptSheet => {
  const sheet = sampleReceipt('ja', { name, reading: null, affiliation: '' })
  return { ...sheet, issuer: { ...sheet.issuer, seal: 'seal.svg' } }
}
const print = async (look: StoredLook | null, sheet = sealed(), by = printer): Promise<Buffer> => {
  const createdAt = new Date('2027-11-21T00:00:00Z')
  const printing = await by.print({ conventionId: 'demo2027', language: 'ja', createdAt, sheet, look })
  if (printing.outcome !== 'printed') throw new Error(JSON.stringify(printing))
  return printing.pdf
}
const textOf = async (pdf: Buffer) => (await readPdf(pdf)).text

test.each<[string, () => Promise<unknown>]>([
  ['words', () => own('wording.ja.yaml', 'receipt:\n  title: 領収証\n')],
  [
    'colours',
    async () => own('theme.typ', changed(await template('theme.typ'), 'ink = rgb("#1b1d21")', 'ink = red')),
  ],
  ['layout', async () => own('receipt.typ', changed(await template('receipt.typ'), '20mm', '47mm'))],
  [
    'the key colour',
    () => folders.edit((yaml) => yaml.replace('keyColor: "#1f4e8c"', 'keyColor: "#7a1f3d"')),
  ],
  ["the seal's bytes", () => writeFile(join(folder(), 'seal.svg'), square)],
])('prints an earlier receipt byte for byte as it was, after a change of %s', async (_, change) => {
  const look = await keep(printer.receiptLook(convention))
  const first = await print(look)
  expect((await print(null)).equals(first)).toBe(true)
  expect(look.reads).toBe(0)

  await change()
  await adopt()
  expect(printer.receiptLook(convention).version).not.toBe(look.version)
  expect((await print(await keep(printer.receiptLook(convention)))).equals(first)).toBe(false)
  expect((await print(look)).equals(first)).toBe(true)
  expect((await print(look)).equals(first)).toBe(true)
  expect(look.reads).toBe(1)
})

test("keeps the organiser's templates, their imports and images, even after all of them are deleted", async () => {
  const receipt = await template('receipt.typ')
  await own('receipt.typ', `#import "parts-" + "of-ours.typ": mark\n${receipt}\n#mark`)
  await own('parts-of-ours.typ', '#let mark = { [独自の印]; image("images/wing.svg", alt: "翼") }\n')
  await writeFile(join(folder(), 'wing.svg'), square)
  await adopt()
  const look = await keep(printer.receiptLook(convention))
  const first = await print(look)
  expect(await textOf(first)).toContain('独自の印')

  for (const gone of ['documents', 'wing.svg', 'seal.svg'])
    await rm(join(folder(), gone), { recursive: true })
  await folders.edit((yaml) => yaml.replaceAll('seal: seal.svg', 'seal: null'))
  const restarted = await startPrinter()
  await restarted.adopt(await readConvention(folder()))
  expect((await print(look, sealed(), restarted)).equals(first)).toBe(true)
  expect(await textOf(await print(null, sealed(), restarted))).not.toContain('独自の印')
  await restarted.stop()
})

test('omits templates and images from a look that a receipt does not need', async () => {
  const { version, pack } = printer.receiptLook(convention)
  await own('certificate.typ', changed(await template('certificate.typ'), 'page-of', 'page-of '))
  await writeFile(join(folder(), 'logo.svg'), square)
  await writeFile(join(folder(), 'poster.png'), Buffer.alloc(400_000))
  await adopt()
  const { plain, own: theirs } = await unpackLook(await printer.receiptLook(convention).pack())
  const needed = [
    'document.typ',
    'images/seal.svg',
    'letters.typ',
    'receipt.typ',
    'theme.typ',
    'wording.en.json',
    'wording.ja.json',
  ]
  expect([...plain.files.keys()]).toEqual(needed)
  expect([...(theirs?.files.keys() ?? [])]).toEqual(needed)
  await rm(join(folder(), 'documents'), { recursive: true })
  await adopt()
  expect(printer.receiptLook(convention).version).toBe(version)
  expect((await pack()).length).toBeLessThan(20_000)
})

test('prints a receipt with the look of the convention file under which it was written', async () => {
  const earlier = convention
  const { version } = printer.receiptLook(earlier)
  await folders.edit((yaml) => yaml.replace('seal: seal.svg', 'seal: null'))
  await adopt()
  expect(printer.receiptLook(earlier).version).toBe(version)
  expect(printer.receiptLook(convention).version).not.toBe(version)
})

test('reports a look that no longer compiles, and prints without it', async () => {
  const setting = await unpackLook(await printer.receiptLook(convention).pack())
  const files = new Map([
    ...setting.plain.files,
    ['receipt.typ', Buffer.from('#let x = no-such-thing')] as const,
  ])
  const look = await keep(describeLook({ ...setting, plain: toSet(files) }))
  await own('wording.ja.yaml', 'receipt:\n  title: 領収証\n')
  await adopt()
  expect(await textOf(await print(look))).toContain('領収書')
  expect(lines.filter(({ level }) => level >= 50)).toEqual([
    expect.objectContaining({
      look: look.version,
      reason: expect.stringContaining('receipt.typ:1: unknown'),
    }),
  ])
})

test("keeps a receipt without the organiser's template if that template failed for it", async () => {
  const receipt = await template('receipt.typ')
  await own('receipt.typ', `${receipt}\n#if sheet.addressee == "例外 一郎" { panic() } else [独自]`)
  await adopt()
  const look = await keep(printer.receiptLook(convention))
  const sheet = sealed('例外 一郎')
  const first = await print(look, sheet)
  expect(await textOf(first)).not.toContain('独自')
  await writeFile(join(folder(), 'seal.svg'), square)
  await rm(join(folder(), 'documents'), { recursive: true })
  await adopt()
  expect((await print(null, sheet)).equals(first)).toBe(false)
  expect((await print(look, sheet)).equals(first)).toBe(true)
})

test('draws the current seal with the last valid templates when templates are broken', async () => {
  await own('wording.ja.yaml', 'receipt:\n  title: 領収証\n')
  await adopt()
  await own('wording.ja.yaml', 'receipt:\n  titel: 領収証\n')
  await rm(join(folder(), 'seal.svg'))
  await writeFile(join(folder(), 'another-seal.svg'), square)
  await folders.edit((yaml) => yaml.replaceAll('seal: seal.svg', 'seal: another-seal.svg'))
  await adopt()
  const look = await keep(printer.receiptLook(convention))
  const { own: theirs } = await unpackLook(await look.read())
  expect(theirs?.files.get('images/another-seal.svg')?.toString()).toBe(square)
  const sheet = sealed()
  const stamped = { ...sheet, issuer: { ...sheet.issuer, seal: 'another-seal.svg' } }
  expect(
    (await print(look, stamped)).equals(
      await print(look, { ...stamped, issuer: { ...sheet.issuer, seal: null } }),
    ),
  ).toBe(false)
})

test('caches a limited number of earlier looks, and reads a look again after a failed read', async () => {
  const setting = { keyColor: '#000000', plain: toSet(new Map()), own: null }
  const packed = await describeLook(setting).pack()
  const reads: string[] = []
  const recall = createLookCache(2)
  const ask = (version: string, fails = false) =>
    recall({
      version,
      read: async () => {
        reads.push(version)
        if (fails) throw new Error('no connection')
        return packed
      },
    })
  await Promise.all([ask('a'), ask('a')])
  await ask('b')
  await ask('a')
  await ask('c')
  expect(await ask('a')).toEqual(setting)
  expect(reads).toEqual(['a', 'b', 'c'])
  await ask('b')
  expect(reads).toEqual(['a', 'b', 'c', 'b'])
  await expect(ask('d', true)).rejects.toThrow('no connection')
  expect(await ask('d')).toEqual(setting)
})

test('prints the whole content of a receipt with a look that was stored on 2026-11-22', async () => {
  const packed = await readFile(new URL('./look-of-2026-11-22.test-data.gz', import.meta.url))
  const { text } = await readPdf(await print({ version: 'of old', read: async () => packed }))
  expect(lines).toEqual([])
  const { number, proviso, items, issuer, verification } = sealed()
  for (const said of [
    '領収書',
    '再発行',
    number,
    '2027年11月20日',
    '髙橋太郎様',
    '¥40,000',
    proviso,
    ...items.flatMap(({ name, price }) => [name, `¥${price.toLocaleString('ja-JP')}`]),
    '消費税10%対象¥25,000¥2,272',
    '2027年10月3日',
    'クレジットカード',
    issuer.name,
    issuer.address,
    issuer.registrationNumber ?? 'T',
    verification.code,
  ])
    expect(text).toContain(said.replace(/\s/g, ''))
})
