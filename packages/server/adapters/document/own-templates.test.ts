import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages } from '@uketsuke/contract'
import { openPrinter, taro } from '@uketsuke/testing/document-adapter'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConvention } from '../../platform/conventions/read-convention.ts'
import { sampleNameCard, sampleReceipt } from './sample-sheets.ts'
import { hasOwnNameCard, readDefaultTemplates, readOwnTemplates, readPlainTemplates } from './templates.ts'

const { adopt, familiesOf, folder, lines, open, printed, printer, stop } = await openPrinter()
afterAll(stop)
beforeEach(() => void lines.splice(0))

describe('templates of a convention', () => {
  const own = (name: string, text: string) => writeFile(join(folder, 'documents', name), text)
  beforeEach(() => mkdir(join(folder, 'documents'), { recursive: true }))
  afterEach(async () => {
    await rm(join(folder, 'documents'), { recursive: true, force: true })
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
      const { plain } = await readPlainTemplates(folder, defaults)
      const found = await readOwnTemplates(folder, plain, defaults)
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
      await rm(join(folder, 'documents', name))
    }
    expect(await isOwn()).toBe(false)
    await own('namecard.typ', '#nothing')
    expect(await isOwn()).toBe(true)
    await adopt()
    expect(printer.hasOwnNameCard({ conventionId: 'demo2027' }), 'a faulty one is not used').toBe(false)
  })

  test("use images from their own folder and the convention's folder", async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle cx="4" cy="4" r="4"/></svg>'
    await own('mark.svg', drawing)
    await writeFile(join(folder, 'seal.svg'), drawing)
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

test('tries templates one document at a time, and stops at an endless one', async () => {
  const busy = await open({ processes: 4, timeLimit: 1_000 })
  const documents = join(folder, 'documents')
  await mkdir(documents, { recursive: true })
  const endless = '#for a in range(100000) { for b in range(100000) { let c = a * b } }'
  for (const name of ['receipt.typ', 'certificate.typ', 'namecard.typ'])
    await writeFile(join(documents, name), endless)
  await busy.adopt(await readConvention(folder))
  const given = lines.filter(({ msg }) => msg === 'document not printed')
  expect(given.map(({ reason }) => reason)).toEqual(['not done after 1000 ms'])
  const refused = lines.filter(({ msg }) => msg.includes('templates not used'))
  expect(refused.map(({ reason }) => reason)).toEqual(['not done after 1000 ms'])
  await rm(documents, { recursive: true })
  await busy.stop()
})
