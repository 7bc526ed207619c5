import { say } from '@uketsuke/server/say'
import type { Verdict } from './verdict.ts'

export { say }

const line = (name: string, value: string | number): void =>
  say(`  ${name.padEnd(44)}${String(value).padStart(12)}`)

/** More of them say nothing more. */
const mostShown = 20

const yen = (amount: number): string => `${amount.toLocaleString('en')} yen`

/** The result of one part: counts, then violations. */
export type Part = { title: string; counts: Record<string, number>; violations: string[] } & Partial<
  Pick<Verdict, 'ends' | 'sums'>
>

export const printPart = ({ title, counts, ends, sums, violations }: Part, seconds: number): void => {
  say('')
  say(`${title} (${seconds.toFixed(0)} s)`)
  for (const [name, count] of Object.entries(counts)) line(name, count)
  for (const [end, count] of Object.entries(ends ?? {}).sort()) line(`orders ended ${end}`, count)
  if (sums) {
    line('charged', yen(sums.charged))
    line('registrations', yen(sums.registrations))
    line('refunded', yen(sums.refunded))
  }
  line('violations', violations.length)
  for (const violation of violations.slice(0, mostShown)) say(`    ${violation}`)
  if (violations.length > mostShown) say(`    and ${violations.length - mostShown} more`)
}
