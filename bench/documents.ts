import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { readConvention } from '@uketsuke/server/read-convention'
import type { Sheet } from '@uketsuke/server/sheet-data'
import { type TypstPrinter, typstPrinter } from '@uketsuke/server/typst-printer'
import { conventionsDir } from '@uketsuke/testing'
import { pino } from 'pino'
import { type Kind, kinds, receiptFor, receipts } from './document-kinds.ts'
import { figure, say } from './print.ts'
import { processorTimeBelow } from './processor-time.ts'
import { percentile } from './stopwatch.ts'

/** The size limit, in bytes. */
const largestDocument = 100_000

/** How much a process's peak memory may grow from the first half of a soak to its end, in MB. */
const mostGrowth = 20

const open = async (processes: number): Promise<TypstPrinter> => {
  const printer = await typstPrinter({
    conventionsDir,
    processes,
    waiting: Number.POSITIVE_INFINITY,
    longestWait: 2 ** 30,
    timeLimit: 30_000,
    log: pino({ level: 'warn' }),
  })
  await printer.adopt(await readConvention(join(conventionsDir, 'demo2027')))
  return printer
}

const printOne = async (printer: TypstPrinter, sheet: Sheet, count: number): Promise<number> => {
  const createdAt = new Date(Date.UTC(2027, 0, 1) + count * 1000)
  const printing = await printer.print({ conventionId: 'demo2027', language: 'ja', createdAt, sheet })
  if (printing.outcome !== 'printed') throw new Error(JSON.stringify(printing))
  return printing.pdf.length
}

/** The largest peak memory of our printing processes, in MB; 0 without /proc. */
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
  say(`    ${name.padEnd(36)}${figures.map((value) => figure(value, 10)).join('')}`)

/** Runs `work` this many times in sequence. @returns the durations in milliseconds, ascending. */
const timed = async (times: number, work: (count: number) => Promise<unknown>): Promise<number[]> => {
  const durations: number[] = []
  for (let count = 0; count < times; count++) {
    const startedAt = performance.now()
    await work(count)
    durations.push(performance.now() - startedAt)
  }
  return durations.sort((a, b) => a - b)
}

type Measured = {
  cold: number
  durations: number[]
  bytes: number
  largest: number
  processor: number
  memory: number
}

const printRow = (name: string, { cold, durations, bytes, processor, memory }: Measured): void => {
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

/**
 * CPU time of this process, which makes texts and QR codes, and of the printing processes, in milliseconds.
 */
const processorSoFar = (): number => process.cpuUsage().user / 1000 + processorTimeBelow(process.pid)

/**
 * Prints documents in sequence, after a cold print and a warm-up. `print` resolves to the size of the PDF in
 * bytes. Sheets are built beforehand and not measured, since in production the caller supplies them.
 */
const measure = async (
  documents: number,
  sheetFor: (count: number) => Sheet,
  print: (sheet: Sheet, count: number) => Promise<number>,
): Promise<Omit<Measured, 'memory'>> => {
  const first = performance.now()
  await print(sheetFor(100_000), 100_000)
  const cold = performance.now() - first
  await timed(Math.min(documents, 20), (count) => print(sheetFor(10_000 + count), 10_000 + count))
  const sheets = Array.from({ length: documents }, (_, count) => sheetFor(count))
  let bytes = 0
  let largest = 0
  const before = processorSoFar()
  const durations = await timed(documents, async (count) => {
    const sheet = sheets[count]
    const size = sheet ? await print(sheet, count) : 0
    bytes += size
    largest = Math.max(largest, size)
  })
  return { cold, durations, bytes, largest, processor: processorSoFar() - before }
}

const verdict = (isMet: boolean): string => (isMet ? 'met' : 'MISSED')

/**
 * Only the size has a limit, because times depend on the machine.
 * @returns whether the largest document is within it.
 */
const measureKind = async (documents: number, kind: Kind): Promise<boolean> => {
  const printer = await open(1)
  const measured = await measure(documents, kind.sheetFor, (sheet, count) => printOne(printer, sheet, count))
  printRow(kind.name, { ...measured, memory: peakMemory() })
  await printer.stop()
  const isSmall = measured.largest <= largestDocument
  say(`      at most ${largestDocument} bytes: ${verdict(isSmall)} (${measured.largest})`)
  return isSmall
}

const mixedNo = (count: number): Sheet => (kinds[count % kinds.length] ?? receipts).sheetFor(count)

/** Receipts, certificates and name cards mixed, on all processes at once. */
const measureAll = async (documents: number): Promise<void> => {
  const processes = availableParallelism()
  const printer = await open(processes)
  const sheets = Array.from({ length: documents }, (_, count) => mixedNo(count))
  await Promise.all(sheets.slice(0, 8 * processes).map((sheet, count) => printOne(printer, sheet, count)))
  const startedAt = performance.now()
  await Promise.all(sheets.map((sheet, count) => printOne(printer, sheet, count)))
  const seconds = (performance.now() - startedAt) / 1000
  say('')
  say(
    `    ${documents} mixed documents, ${processes} processes: ${(documents / seconds).toFixed(0)} per second`,
  )
  say(`    peak memory of a process: ${peakMemory().toFixed(0)} MB`)
  await printer.stop()
}

/** Prints many documents in one process. @returns whether peak memory levels off after the first half. */
const measureSoak = async (
  documents: number,
  what: string,
  sheetFor: (count: number) => Sheet,
): Promise<boolean> => {
  const printer = await open(1)
  const half = Math.ceil(documents / 2)
  const printMany = async (from: number): Promise<number> => {
    for (let count = from; count < from + half; count++) {
      await printOne(printer, sheetFor(count), count)
    }
    return peakMemory()
  }
  const halfway = await printMany(0)
  const inTheEnd = await printMany(half)
  await printer.stop()
  const isFlat = inTheEnd - halfway <= mostGrowth
  say(
    `    ${2 * half} ${what} in one process: ${halfway.toFixed(0)} MB peak after the first half, ` +
      `${inTheEnd.toFixed(0)} MB at the end; limit ${mostGrowth} MB more: ${verdict(isFlat)}`,
  )
  return isFlat
}

/**
 * Reports what documents cost: each kind alone in one process, then a mix on all processes.
 * @returns whether every document is within the size limit and, in a soak, memory levels off.
 */
export const measureDocuments = async (wanted: { documents: number; soak: number }): Promise<boolean> => {
  say('')
  say('  documents, one process, one at a time')
  say('')
  say(`    ${''.padEnd(36)}   cold ms median ms    p95 ms    CPU ms  per core       kB   peak MB`)
  // The first printer compiles its sources and caches the result for later ones, so it is not measured.
  await (await open(1)).stop()
  let isFit = true
  for (const kind of kinds) isFit = (await measureKind(wanted.documents, kind)) && isFit
  await measureAll(Math.max(wanted.documents, 60))
  if (wanted.soak > 0) {
    isFit = (await measureSoak(wanted.soak, 'receipts', receiptFor)) && isFit
    isFit = (await measureSoak(wanted.soak, 'mixed documents', mixedNo)) && isFit
  }
  return isFit
}
