import { say } from '@uketsuke/server/say'

export { say }

/** The result of one part: counts, tables of its own, and what should not have happened. */
export type Part = {
  title: string
  counts: Record<string, number>
  tables?: { head: string[]; rows: (string | number)[][] }[]
  violations: string[]
}

/** Further violations add nothing. */
const mostShown = 20

const printTable = ({ head, rows }: { head: string[]; rows: (string | number)[][] }): void => {
  const lines = [head, ...rows].map((row) => row.map(String))
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  for (const line of lines)
    say(`  ${line.map((cell, column) => cell.padEnd((widths[column] ?? 0) + 2)).join('')}`)
}

export const printPart = ({ title, counts, tables = [], violations }: Part, seconds: number): void => {
  say('')
  say(`${title} (${seconds.toFixed(0)} s)`)
  for (const [name, count] of Object.entries({ ...counts, violations: violations.length }))
    say(`  ${name.padEnd(56)}${count.toLocaleString('en').padStart(9)}`)
  for (const table of tables) {
    say('')
    printTable(table)
  }
  for (const violation of violations.slice(0, mostShown)) say(`    ${violation}`)
  if (violations.length > mostShown) say(`    and ${violations.length - mostShown} more`)
}
