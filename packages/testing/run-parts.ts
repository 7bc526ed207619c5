import { say } from '@uketsuke/server/say'
import { type PartReport, printPart } from './report.ts'

/** The parts that `--only` names, in the order of `parts`. */
export const chooseParts = <Part>(parts: Readonly<Record<string, Part>>, only: string): [string, Part][] => {
  const names = only.split(',')
  const known = Object.keys(parts)
  if (!names.every((name) => known.includes(name))) throw new Error(`--only takes ${known.join(', ')}`)
  return Object.entries(parts).filter(([name]) => names.includes(name))
}

/**
 * Runs parts of a tool one after the other and prints their reports, and at the end the verdict. The process
 * exits with 1 on any violation. A part that throws counts as a violation, and does not stop the others.
 */
export const runParts = async <Part>(
  parts: readonly (readonly [string, Part])[],
  run: (part: Part) => Promise<PartReport>,
  verdict: string,
): Promise<void> => {
  let violations = 0
  for (const [name, part] of parts) {
    const start = performance.now()
    const report = await run(part).catch(
      (error: unknown): PartReport => ({
        title: name,
        counts: {},
        violations: [`failed with ${error instanceof Error ? error.stack : error}`],
      }),
    )
    printPart(report, performance.now() - start)
    violations += report.violations.length
  }
  say('')
  say(violations === 0 ? verdict : `${violations} violations.`)
  process.exitCode = violations === 0 ? 0 : 1
}
