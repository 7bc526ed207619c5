import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { languages } from '@uketsuke/contract'
import { readConvention } from '@uketsuke/server/read-convention'
import { type SamplePerson, sampleSheets } from '@uketsuke/server/sample-sheets'
import { typstPrinter } from '@uketsuke/server/typst-printer'
import { conventionsDir } from '@uketsuke/testing'
import { pino } from 'pino'
import { onPaper } from './paper.ts'

/*
 * Prints each document in both languages for people whose names and affiliations are hard to print, as PDFs
 * and as images to look at: `npm run samples`, or `npm run samples -- <convention>`.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const dir = resolve(root, process.env.SAMPLES_DIR ?? 'var/samples')
const conventionId = process.argv[2] ?? 'demo2027'

const society = '国立研究開発法人'
const hospital = '例示大学医学部附属病院 看護部'
const people: readonly SamplePerson[] = [
  { name: '髙橋 太郎', reading: 'たかはし たろう', affiliation: hospital },
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

const convention = await readConvention(join(conventionsDir, conventionId))
const printer = await typstPrinter({
  conventionsDir,
  processes: 1,
  waiting: people.length * 6,
  timeLimit: 60_000,
  log: pino({ level: 'warn' }),
})
await printer.adopt(convention)
const executablePath = process.env.CHROMIUM_PATH
const browser = await chromium.launch({ ...(executablePath && { executablePath }) })
let heaviest = 0
for (const language of languages) {
  mkdirSync(join(dir, language), { recursive: true })
  for (const [index, person] of people.entries())
    for (const sheet of sampleSheets(language, person, convention.receipt.issuer.seal)) {
      const printing = await printer.print({ conventionId, language, createdAt: new Date(0), sheet })
      if (printing.outcome !== 'printed') throw new Error(JSON.stringify(printing))
      const file = join(dir, language, `${sheet.kind}-${String(index + 1).padStart(2, '0')}`)
      writeFileSync(`${file}.pdf`, printing.pdf)
      writeFileSync(`${file}.png`, await onPaper(browser, printing.pdf, 110))
      heaviest = Math.max(heaviest, printing.pdf.length)
    }
}
await browser.close()
await printer.stop()
process.stdout.write(`${people.length * 6} documents, the largest ${heaviest} bytes: ${dir}\n`)
