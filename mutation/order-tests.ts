import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Mutant } from './mutants.ts'

/** The functions that each test file calls, as `record-calls.ts` wrote them. */
export const readCalls = async (file: string): Promise<Record<string, string[]>> => {
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
  const recorded = lines.map((line) => JSON.parse(line) as { test: string; calls: string[] })
  return Object.fromEntries(recorded.map(({ test, calls }) => [test, calls]))
}

/**
 * Orders test files so that a mutant dies soon. Files that call the mutated function come first: the one that
 * killed the last mutant of the same source file, then those in the same folder, fast ones before slow ones.
 */
export const testOrder = (
  { calls: called, durations }: { calls: Record<string, string[]>; durations: Record<string, number> },
  lastKiller: Map<string, string>,
) => {
  const calls = new Map(Object.entries(called).map(([test, names]) => [test, new Set(names)]))
  const callsIt = (test: string, { file, caller }: Mutant): boolean =>
    caller === '' || Boolean(calls.get(test)?.has(`${file} ${caller}`))
  return (mutant: Mutant): string[] => {
    const classOf = (test: string): number => {
      if (!callsIt(test, mutant)) return 3
      if (test === lastKiller.get(mutant.file)) return 0
      return dirname(test) === dirname(mutant.file) ? 1 : 2
    }
    const rank = (test: string) => classOf(test) * 1e9 + (durations[test] ?? 0)
    return [...calls.keys()].toSorted((one, other) => rank(one) - rank(other))
  }
}
