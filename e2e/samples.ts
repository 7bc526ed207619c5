import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { languages } from '@uketsuke/contract'
import { type SamplePerson, sampleSheets } from '@uketsuke/server/sample-sheets'
import type { Sheet } from '@uketsuke/server/sheet-data'
import { onPaper } from './paper.ts'
import { samplePrinter } from './sample-printer.ts'

/*
 * Prints each document in both languages, for ordinary people and for those whose names and affiliations are
 * hard to print, as PDFs and as images to look at: `npm run samples`, or `npm run samples -- <convention>`.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const dir = resolve(root, process.env.SAMPLES_DIR ?? 'var/samples')

const society = '国立研究開発法人'
const hospital = '例示大学医学部附属病院 看護部'
/** Affiliations of two and three lines on a name card. */
const school = '例示大学大学院 医学系研究科 臨床連携医学講座'
const centre = '国立研究開発法人 例示医療研究センター 多施設共同研究支援室'
const people: readonly SamplePerson[] = [
  { name: '髙橋 太郎', reading: 'たかはし たろう', affiliation: hospital },
  { name: '佐々木 美咲', reading: 'ささき みさき', affiliation: school },
  { name: '長谷川 健太郎', reading: 'はせがわ けんたろう', affiliation: centre },
  {
    name: 'Maria Gonzalez',
    reading: null,
    affiliation: 'Department of Rehabilitation, Example University Hospital',
  },
  {
    name: 'Jean-Pierre Lefebvre',
    reading: null,
    affiliation: 'Institute for Collaborative Care Research, Graduate School of Medicine, Example University',
  },
  { name: '﨑山 花子', reading: 'さきやま はなこ', affiliation: '例示市立﨑山病院' },
  { name: '𠮷野 家康', reading: 'よしの いえやす', affiliation: '𠮷野クリニック' },
  { name: '禮 一郎', reading: 'れい いちろう', affiliation: '' },
  { name: 'Åse Ångström-Łukasiewicz', reading: null, affiliation: 'Institute of Physiology, Łódź' },
  { name: '김민준', reading: null, affiliation: '서울예시대학교 의과대학' },
  { name: 'Nguyễn Thị Hồng Nhung', reading: null, affiliation: 'Trường Đại học Y Hà Nội' },
  {
    name: 'あ'.repeat(30),
    reading: 'あいうえおかきくけこさしすせそ なにぬねのはひふへほまみむめも',
    affiliation: hospital,
  },
  { name: 'Wolfeschlegelsteinhausenberger', reading: null, affiliation: 'W'.repeat(100) },
  {
    name: '勅使河原 左衛門三郎',
    reading: 'てしがわら さえもんさぶろう',
    affiliation: society.repeat(13).slice(0, 100),
  },
  {
    name: '张伟 Smith 太郎',
    reading: 'ちゃん たろう',
    affiliation: 'Example大学 国際 Collaborative Care センター（東京）',
  },
  { name: 'Li', reading: null, affiliation: 'X' },
]

/** A receipt as first issued and as reissued; any other document alone. */
const issuesOf = (sheet: Sheet): { name: string; sheet: Sheet }[] =>
  sheet.kind === 'receipt'
    ? [
        { name: 'receipt', sheet: { ...sheet, isReissue: false } },
        { name: 'receipt-reissued', sheet: { ...sheet, isReissue: true } },
      ]
    : [{ name: sheet.kind, sheet }]

const printer = await samplePrinter(process.argv[2] ?? 'demo2027')
const executablePath = process.env.CHROMIUM_PATH
const browser = await chromium.launch({ ...(executablePath && { executablePath }) })
const sizes: number[] = []
for (const language of languages) {
  mkdirSync(join(dir, language), { recursive: true })
  for (const [index, person] of people.entries())
    for (const { name, sheet } of sampleSheets(language, person, printer.seal).flatMap(issuesOf)) {
      const pdf = await printer.print(language, sheet)
      const file = join(dir, language, `${name}-${String(index + 1).padStart(2, '0')}`)
      writeFileSync(`${file}.pdf`, pdf)
      writeFileSync(`${file}.png`, await onPaper(browser, pdf, 110))
      sizes.push(pdf.length)
    }
}
await browser.close()
await printer.stop()
process.stdout.write(`${sizes.length} documents, the largest ${Math.max(...sizes)} bytes: ${dir}\n`)
