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
import { processorTimeBelow } from './processor-time.ts'
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

type Measured = { cold: number; durations: number[]; bytes: number; processor: number; memory: number }

const told = (name: string, { cold, durations, bytes, processor, memory }: Measured): void => {
  const documents = durations.length
  row(name, [
    cold,
    percentile(durations, 0.5),
    percentile(durations, 0.95),
    processor / documents,
    (1000 * documents) / processor,
    bytes / documents / 1024,
    memory,
  ])
}

/** Our own, for the texts and the 2D codes, and that of the processes that print. */
const processorSoFar = (): number => process.cpuUsage().user / 1000 + processorTimeBelow(process.pid)

/** One after the other, after the first and some that warm up. `print` tells the bytes it made. */
const measure = async (
  documents: number,
  print: (count: number) => Promise<number>,
): Promise<Omit<Measured, 'memory'>> => {
  const startedAt = performance.now()
  await print(100_000)
  const cold = performance.now() - startedAt
  await timed(Math.min(documents, 20), (count) => print(10_000 + count))
  let bytes = 0
  const before = processorSoFar()
  const durations = await timed(documents, async (count) => {
    bytes += await print(count)
  })
  return { cold, durations, bytes, processor: processorSoFar() - before }
}

const measureKind = async (documents: number, name: string, sheetOf: (person: SamplePerson) => Sheet) => {
  const printer = await open(1)
  const measured = await measure(documents, (count) => printOne(printer, sheetOf(personNo(count)), count))
  told(name, { ...measured, memory: peakMemory() })
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
  const measured = await measure(
    documents,
    async (count) => (await browser.print(sampleReceipt('ja', personNo(count)))).length,
  )
  told('a receipt like it, by Chromium', { ...measured, memory: browser.memory() })
  await browser.close()
}

/** Prints what documents cost: each kind alone in one process, then all processes at once; a browser beside them. */
export const measureDocuments = async (wanted: { documents: number; soak: number }): Promise<boolean> => {
  say('')
  say('  documents, one process, one at a time')
  say('')
  say(`    ${''.padEnd(34)}   cold ms median ms    p95 ms    CPU ms  per core       kB   peak MB`)
  for (const [name, sheetOf] of kinds) await measureKind(wanted.documents, name, sheetOf)
  await measureBrowser(Math.min(wanted.documents, 50))
  await measureAll(Math.max(wanted.documents, 60))
  if (wanted.soak > 0) await measureAll(wanted.soak)
  return true
}
