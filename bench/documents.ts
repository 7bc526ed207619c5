import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import type {
  ReceiptSheet,
  Sheet,
  Verification,
} from '../packages/server/adapters/document/document-printer.ts'
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

/** Processor milliseconds for one of each kind, as a study of this compiler found with plainer templates. */
const wantedProcessor = { receipt: 9.6, certificate: 6.3, 'name card': 3.8 }

/** In bytes. */
const largestDocument = 100_000

/** In MB of a process: what it takes at first, and by how much it may grow over a second half as long as the first. */
const wantedMemory = '114 to 134'
const mostGrowth = 20

const conventionsDir = fileURLToPath(new URL('../conventions/', import.meta.url))

/** Each document says something else, as in life: nothing may be taken from the one before. */
const personNo = (count: number): SamplePerson => {
  const { name, reading, affiliation } = samplePeople[count % 2] ?? {
    name: '',
    reading: null,
    affiliation: '',
  }
  return { name: `${name} ${count}`, reading, affiliation: `${affiliation} ${count}` }
}

/** As those on documents look: capitals and digits from 2 to 7. */
const codeNo = (count: number, length: number): string =>
  Array.from(createHash('shake256', { outputLength: length }).update(`${count}`).digest(), (byte) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.charAt(byte % 32),
  ).join('')

const verificationNo = (count: number): Verification => {
  const code = codeNo(count, 16)
  return { code: code.replace(/.{4}(?=.)/g, '$&-'), url: `https://example.org/#/verify?code=${code}` }
}

const receiptNo = (count: number): ReceiptSheet => ({
  ...sampleReceipt('ja', personNo(count)),
  number: `DEMO2027-${String(count).padStart(6, '0')}`,
  verification: verificationNo(count),
})

const certificateNo = (count: number): Sheet => ({
  ...sampleCertificate('ja', personNo(count)),
  number: `D${20_000_000 + count}-1`,
  verification: verificationNo(count),
})

const nameCardNo = (count: number): Sheet => {
  const sheet = sampleNameCard('ja', personNo(count))
  return {
    ...sheet,
    registrationId: `D${20_000_000 + count}`,
    entryCode: codeNo(count, sheet.entryCode.length),
  }
}

const kinds: [name: keyof typeof wantedProcessor, sheetNo: (count: number) => Sheet][] = [
  ['receipt', receiptNo],
  ['certificate', certificateNo],
  ['name card', nameCardNo],
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

type Measured = {
  cold: number
  durations: number[]
  bytes: number
  largest: number
  processor: number
  memory: number
}

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
  let largest = 0
  const before = processorSoFar()
  const durations = await timed(documents, async (count) => {
    const size = await print(count)
    bytes += size
    largest = Math.max(largest, size)
  })
  return { cold, durations, bytes, largest, processor: processorSoFar() - before }
}

/** @returns whether all are small enough. */
const measureKind = async (
  documents: number,
  name: keyof typeof wantedProcessor,
  sheetNo: (count: number) => Sheet,
): Promise<boolean> => {
  const printer = await open(1)
  const measured = await measure(documents, (count) => printOne(printer, sheetNo(count), count))
  told(name, { ...measured, memory: peakMemory() })
  say(
    `      to reach: ${wantedProcessor[name]} ms of processor time, ${(1000 / wantedProcessor[name]).toFixed(0)} a second, ` +
      `${wantedMemory} MB; at most ${largestDocument} bytes: ${measured.largest <= largestDocument ? 'met' : 'MISSED'} (${measured.largest})`,
  )
  await printer.stop()
  return measured.largest <= largestDocument
}

/** All processes at once, receipts, certificates and name cards mixed. */
const measureAll = async (documents: number): Promise<void> => {
  const processes = availableParallelism()
  const printer = await open(processes)
  const sheets = Array.from({ length: documents }, (_, count) => {
    const [, sheetNo] = kinds[count % kinds.length] ?? []
    if (!sheetNo) throw new Error('no kind')
    return sheetNo(count)
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

/** One process that prints a mix for long. @returns whether its memory stays as it was halfway. */
const measureSoak = async (documents: number): Promise<boolean> => {
  const printer = await open(1)
  const half = Math.ceil(documents / 2)
  const printMany = async (from: number): Promise<number> => {
    for (let count = from; count < from + half; count++) {
      const [, sheetNo] = kinds[count % kinds.length] ?? []
      if (sheetNo) await printOne(printer, sheetNo(count), count)
    }
    return peakMemory()
  }
  const halfway = await printMany(0)
  const inTheEnd = await printMany(half)
  await printer.stop()
  const isFlat = inTheEnd - halfway <= mostGrowth
  say(
    `    ${2 * half} mixed documents in one process: ${halfway.toFixed(0)} MB at most in the first half, ` +
      `${inTheEnd.toFixed(0)} in all; at most ${mostGrowth} more: ${isFlat ? 'met' : 'MISSED'}`,
  )
  return isFlat
}

const measureBrowser = async (documents: number): Promise<void> => {
  const browser = await openPrintingBrowser()
  if (!browser) return say('    no Chromium here to compare with (CHROMIUM_PATH)')
  const measured = await measure(documents, async (count) => (await browser.print(receiptNo(count))).length)
  told('a receipt like it, by Chromium', { ...measured, memory: browser.memory() })
  await browser.close()
}

/**
 * Prints what documents cost: each kind alone in one process, then all processes at once; a browser beside them.
 * @returns whether none is too large, and, over a soak, memory does not keep growing.
 */
export const measureDocuments = async (wanted: { documents: number; soak: number }): Promise<boolean> => {
  say('')
  say('  documents, one process, one at a time')
  say('')
  say(`    ${''.padEnd(34)}   cold ms median ms    p95 ms    CPU ms  per core       kB   peak MB`)
  let isFit = true
  for (const [name, sheetNo] of kinds) isFit = (await measureKind(wanted.documents, name, sheetNo)) && isFit
  await measureBrowser(Math.min(wanted.documents, 50))
  await measureAll(Math.max(wanted.documents, 60))
  if (wanted.soak > 0) isFit = (await measureSoak(wanted.soak)) && isFit
  return isFit
}
