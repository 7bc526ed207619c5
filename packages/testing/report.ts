import { say } from '@uketsuke/server/say'

/** The result of one part of a tool: counts, sums in yen, tables, and violations. */
export type PartReport = {
  title: string
  counts: Record<string, number>
  /** The number of orders by how they ended. */
  ends?: Record<string, number>
  sums?: Record<string, number>
  tables?: { head: string[]; rows: (string | number)[][] }[]
  violations: string[]
}

/** A longer list of violations adds nothing. */
const maxShown = 20

export const yen = (amount: number): string => `${amount.toLocaleString('en')} yen`

export const inSeconds = (ms: number, decimals = 0): string => `${(ms / 1_000).toFixed(decimals)} s`

const printTable = ({ head, rows }: { head: string[]; rows: (string | number)[][] }): void => {
  const lines = [head, ...rows].map((row) => row.map(String))
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  for (const line of lines)
    say(`  ${line.map((cell, column) => cell.padEnd((widths[column] ?? 0) + 2)).join('')}`)
}

/** Prints a part and how long it took, in milliseconds. */
export const printPart = (
  { title, counts, ends = {}, sums = {}, tables = [], violations }: PartReport,
  took: number,
): void => {
  const line = (name: string, value: string) => say(`  ${name.padEnd(56)}${value.padStart(14)}`)
  say('')
  say(`${title} (${inSeconds(took)})`)
  for (const [name, count] of Object.entries(counts)) line(name, count.toLocaleString('en'))
  for (const [end, count] of Object.entries(ends).sort())
    line(`orders ended ${end}`, count.toLocaleString('en'))
  for (const [name, amount] of Object.entries(sums)) line(name, yen(amount))
  line('violations', String(violations.length))
  for (const table of tables) {
    say('')
    printTable(table)
  }
  for (const violation of violations.slice(0, maxShown)) say(`    ${violation}`)
  if (violations.length > maxShown) say(`    and ${violations.length - maxShown} more`)
}
