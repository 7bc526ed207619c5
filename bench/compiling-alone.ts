import { rm } from 'node:fs/promises'
import { compileDocument, dropUnused } from '../packages/server/adapters/document/compile-document.ts'
import type { Sheet } from '../packages/server/adapters/document/document-printer.ts'
import {
  readDefaultTemplates,
  readOwnTemplates,
  readPlainTemplates,
  templateOf,
} from '../packages/server/adapters/document/templates.ts'
import { readConvention } from '../packages/server/platform/conventions/read-convention.ts'
import { badges, conventionFor, kinds } from './document-kinds.ts'
import { percentile } from './stopwatch.ts'

/** Milliseconds for a document: of processor, and of time at the median. */
export type CompilingAlone = { processor: number; median: number }

/* A process of its own: `kind`, `documents`. Compiles them one after the other and sends what each took. */

const [, , name, documents] = process.argv
const kind = [...kinds, badges].find((one) => one.name === name)
if (!kind) throw new Error(`no kind ${name}`)

const dir = await conventionFor(kind.template ?? null)
const defaults = await readDefaultTemplates()
const { plain } = await readPlainTemplates(`${dir}/demo2027`, defaults)
const templates = (await readOwnTemplates(`${dir}/demo2027`, plain, defaults)) ?? plain
const { appearance } = await readConvention(`${dir}/demo2027`)
await rm(dir, { recursive: true })

const compile = async (sheet: Sheet, count: number): Promise<void> => {
  const answer = compileDocument({
    main: templateOf[sheet.kind],
    print: { language: 'ja', sheet, keyColor: appearance.keyColor },
    createdAt: Date.UTC(2027, 0, 1) / 1000 + count,
    version: templates.version,
    templates: templates.files,
  })
  if (answer.outcome !== 'printed') throw new Error(answer.reason)
  dropUnused()
  // Without a pause memory is not given back.
  await new Promise(setImmediate)
}
const sheetsFrom = (first: number, many: number): Sheet[] =>
  Array.from({ length: many }, (_, count) => kind.sheetNo(first + count))
const compileAll = async (sheets: readonly Sheet[]): Promise<number[]> => {
  const durations: number[] = []
  for (const [count, sheet] of sheets.entries()) {
    const startedAt = performance.now()
    await compile(sheet, count)
    durations.push(performance.now() - startedAt)
  }
  return durations.sort((a, b) => a - b)
}

await compileAll(sheetsFrom(10_000, 20))
const sheets = sheetsFrom(0, Number(documents))
const before = process.cpuUsage()
const durations = await compileAll(sheets)
const { user, system } = process.cpuUsage(before)
const alone: CompilingAlone = {
  processor: (user + system) / 1000 / sheets.length,
  median: percentile(durations, 0.5),
}
process.send?.(alone)
process.disconnect?.()
