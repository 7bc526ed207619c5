import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import type { Sheet } from '../packages/server/adapters/document/document-printer.ts'
import {
  type SamplePerson,
  sampleCertificate,
  sampleNameCard,
  samplePeople,
  sampleReceipt,
} from '../packages/server/adapters/document/sample-sheets.ts'
import { type TypstPrinter, typstPrinter } from '../packages/server/adapters/document/typst-printer.ts'
import { readConvention } from '../packages/server/platform/conventions/read-convention.ts'
import { openPrintingBrowser } from './browser-printing.ts'
import { figure, say } from './print.ts'
import { percentile } from './stopwatch.ts'

const conventionsDir = fileURLToPath(new URL('../conventions/', import.meta.url))

const kinds: [name: string, sheetOf: (person: SamplePerson) => Sheet][] = [
  ['receipt', (person) => sampleReceipt('ja', person)],
  ['certificate', (person) => sampleCertificate('ja', person)],
  ['name card', (person) => sampleNameCard('ja', person)],
]

const open = async (processes: number): Promise<TypstPrinter> => {
  const printer = await typstPrinter({
    conventionsDir,
    processes,
    waiting: Number.POSITIVE_INFINITY,
    timeLimit: 30_000,
    log: pino({ level: 'silent' }),
  })
  await printer.adopt(await readConvention(`${conventionsDir}demo2027`))
  return printer
}

/** Each document says something else, as in life: nothing may be taken from the one before. */
const personNo = (count: number): SamplePerson => {
  const { name, reading, affiliation } = samplePeople[count % 2] ?? {
    name: '',
    reading: null,
    affiliation: '',
  }
  return { name: `${name} ${count}`, reading, affiliation: `${affiliation} ${count}` }
}

const printOne = async (printer: TypstPrinter, sheet: Sheet, count: number): Promise<number> => {
  const createdAt = new Date(Date.UTC(2027, 0, 1) + count * 1000)
  const printing = await printer.print({ conventionId: 'demo2027', language: 'ja', createdAt, sheet })
  if (printing.outcome !== 'printed') throw new Error(JSON.stringify(printing))
  return printing.pdf.length
}

/** The most memory that a printing process of ours has had, in MB; 0 where there is no /proc. */
const peakMemory = (): number => {
  try {
    const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
      .trim()
      .split(' ')
    const peaks = children.map(
      (pid) => /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1],
    )
    return Math.max(0, ...peaks.map((peak) => Number(peak ?? 0) / 1024))
  } catch {
    return 0
  }
}

const row = (name: string, figures: readonly number[]): void =>
  say(`    ${name.padEnd(34)}${figures.map((value) => figure(value, 10)).join('')}`)

/** Runs `work` so many times, one after the other, and tells the milliseconds of each in ascending order. */
const timed = async (times: number, work: (count: number) => Promise<unknown>): Promise<number[]> => {
  const durations: number[] = []
  for (let count = 0; count < times; count++) {
    const startedAt = performance.now()
    await work(count)
    durations.push(performance.now() - startedAt)
  }
  return durations.sort((a, b) => a - b)
}

const measureKind = async (documents: number, name: string, sheetOf: (person: SamplePerson) => Sheet) => {
  const printer = await open(1)
  const startedAt = performance.now()
  await printOne(printer, sheetOf(personNo(-1)), 0)
  const cold = performance.now() - startedAt
  await timed(20, (count) => printOne(printer, sheetOf(personNo(10_000 + count)), count))
  let bytes = 0
  const durations = await timed(documents, async (count) => {
    bytes += await printOne(printer, sheetOf(personNo(count)), count)
  })
  const total = durations.reduce((sum, duration) => sum + duration, 0)
  row(name, [
    cold,
    percentile(durations, 0.5),
    percentile(durations, 0.95),
    (documents * 1000) / total,
    bytes / documents / 1024,
    peakMemory(),
  ])
  await printer.stop()
}

/** All processes at once, receipts, certificates and name cards mixed. */
const measureAll = async (documents: number): Promise<void> => {
  const processes = availableParallelism()
  const printer = await open(processes)
  const sheets = Array.from({ length: documents }, (_, count) => {
    const [, sheetOf] = kinds[count % kinds.length] ?? []
    if (!sheetOf) throw new Error('no kind')
    return sheetOf(personNo(count))
  })
  await Promise.all(sheets.slice(0, 8 * processes).map((sheet, count) => printOne(printer, sheet, count)))
  const startedAt = performance.now()
  await Promise.all(sheets.map((sheet, count) => printOne(printer, sheet, count)))
  const seconds = (performance.now() - startedAt) / 1000
  say('')
  say(
    `    ${documents} mixed documents, ${processes} processes: ${(documents / seconds).toFixed(0)} a second`,
  )
  say(`    most memory of a process: ${peakMemory().toFixed(0)} MB`)
  await printer.stop()
}

const measureBrowser = async (documents: number): Promise<void> => {
  const browser = await openPrintingBrowser()
  if (!browser) return say('    no Chromium here to compare with (CHROMIUM_PATH)')
  const startedAt = performance.now()
  await browser.print(sampleReceipt('ja', personNo(-1)))
  const cold = performance.now() - startedAt
  let bytes = 0
  const durations = await timed(documents, async (count) => {
    bytes += (await browser.print(sampleReceipt('ja', personNo(count)))).length
  })
  const total = durations.reduce((sum, duration) => sum + duration, 0)
  row('a receipt like it, by Chromium', [
    cold,
    percentile(durations, 0.5),
    percentile(durations, 0.95),
    (documents * 1000) / total,
    bytes / documents / 1024,
    browser.memory(),
  ])
  await browser.close()
}

/** Prints what documents cost: each kind alone in one process, then all processes at once; a browser beside them. */
export const measureDocuments = async (wanted: { documents: number; soak: number }): Promise<boolean> => {
  say('')
  say('  documents, one process, one at a time')
  say('')
  say(`    ${''.padEnd(34)}   cold ms median ms    p95 ms  a second        kB   peak MB`)
  for (const [name, sheetOf] of kinds) await measureKind(wanted.documents, name, sheetOf)
  await measureBrowser(Math.min(wanted.documents, 50))
  await measureAll(Math.max(wanted.documents, 60))
  if (wanted.soak > 0) await measureAll(wanted.soak)
  return true
}
