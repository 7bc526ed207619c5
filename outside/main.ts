import { say } from '@uketsuke/server/say'
import { goClient } from './clients/go.ts'
import { pythonClient } from './clients/python.ts'
import { typescriptClient } from './clients/typescript.ts'
import { descriptionRuns } from './description/lint.ts'
import { codeReaders } from './documents/code-readers.ts'
import { verapdf } from './documents/verapdf.ts'
import { schemathesis } from './fuzzing/schemathesis.ts'
import { nu } from './html/nu.ts'
import { strictParser } from './mails/strict-parser.ts'
import { signOnLibraries } from './sign-on/libraries.ts'
import { startOutsideSite } from './start-outside-site.ts'
import type { Report, ToolRun } from './tool-run.ts'
import { takeTurn } from './tools/turn.ts'

/*
 * Runs third-party tools against the product, as the makers of other systems would. Exits with 1 when one of
 * them finds something, and clearly reports what could not be tried. `npm run test:outside -- name name` runs
 * some of them.
 */

const toolRuns: readonly ToolRun[] = [
  ...descriptionRuns,
  schemathesis,
  typescriptClient,
  pythonClient,
  goClient,
  ...signOnLibraries,
  nu,
  verapdf,
  ...codeReaders,
  strictParser,
]

/** A run that crashed has tested nothing to the end. */
const failed = (error: unknown): Report => ({
  faults: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
})

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => toolRuns.every((toolRun) => toolRun.name !== name))
if (unknown.length > 0)
  throw new Error(`${unknown.join(', ')} is not one of: ${toolRuns.map(({ name }) => name).join(', ')}.`)
const chosen = wanted.length > 0 ? toolRuns.filter(({ name }) => wanted.includes(name)) : toolRuns

const turn = await takeTurn()
if (typeof turn === 'string') {
  say(turn)
  process.exit(1)
}
const results: [toolRun: ToolRun, report: Report][] = []
const site = await startOutsideSite()
try {
  for (const toolRun of chosen) {
    say(`\n== ${toolRun.what} (${toolRun.name})`)
    const report = await toolRun.run(site).catch(failed)
    if (!report) say(`SKIPPED: ${toolRun.needs} is not available here. NOTHING WAS TESTED.`)
    for (const fault of report?.faults ?? []) say(fault)
    results.push([toolRun, report])
  }
} finally {
  await site.stop()
  await turn()
}

const verdictOf = (report: Report): string => {
  if (!report) return 'SKIPPED'
  return report.faults.length === 0 ? 'ok' : 'FAILED'
}

say('')
for (const [{ name, what }, report] of results) {
  say(`${verdictOf(report).padEnd(8)} ${name.padEnd(16)} ${what}`)
  for (const figure of report?.figures ?? []) say(`${' '.repeat(26)}${figure}`)
}
process.exitCode = results.some(([, report]) => report && report.faults.length > 0) ? 1 : 0
