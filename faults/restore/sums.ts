import { say } from '@uketsuke/server/say'
import { yen } from '@uketsuke/testing'
import pg from 'pg'
import { yenOfRegistration } from '../books/audit.ts'
import { readBooks } from '../books/books.ts'

/** Both books, each in yen, and the orders that they disagree about. */
export const sumBooks = async (url: string, emulatorUrl: string) => {
  const db = new pg.Pool({ connectionString: url, max: 1 })
  try {
    const { entries, strays } = await readBooks({ db, emulatorUrl })
    const sum = (all: number[]) => all.reduce((total, one) => total + one, 0)
    const left = [...entries.map(({ provider }) => provider), ...strays]
    return {
      orders: entries.length,
      unknown: strays.filter(({ charged, refunded }) => charged > refunded).length,
      charged: sum(left.map(({ charged }) => charged)),
      refunded: sum(left.map(({ refunded }) => refunded)),
      registrations: sum(entries.map(yenOfRegistration)),
      differing: [
        ...entries.filter((one) => yenOfRegistration(one) !== one.provider.charged - one.provider.refunded),
        ...strays.filter(({ charged, refunded }) => charged !== refunded),
      ].length,
      twice: entries.filter(({ provider }) => provider.charges > 1).length,
    }
  } finally {
    await db.end()
  }
}
export type Sums = Awaited<ReturnType<typeof sumBooks>>

export const printSums = (rows: [string, Sums][]): void => {
  say('')
  say(
    `  ${'books'.padEnd(34)}${'orders'.padStart(8)}${'charged there'.padStart(16)}${'refunded there'.padStart(16)}${'booked here'.padStart(16)}${'differing'.padStart(11)}`,
  )
  for (const [when, { orders, charged, refunded, registrations, differing }] of rows)
    say(
      `  ${when.padEnd(34)}${String(orders).padStart(8)}${yen(charged).padStart(16)}${yen(refunded).padStart(16)}${yen(registrations).padStart(16)}${String(differing).padStart(11)}`,
    )
}

/** The faults in books that should be settled. */
export const unsettled = (when: string, sums: Sums): string[] => [
  ...(sums.differing === 0 && sums.unknown === 0 ? [] : [`${when}: ${sums.differing} orders differ`]),
  ...(sums.charged === sums.refunded + sums.registrations
    ? []
    : [`${when}: charged ${sums.charged}, refunded ${sums.refunded}, booked ${sums.registrations} yen`]),
  ...(sums.twice === 0 ? [] : [`${when}: ${sums.twice} orders were charged twice`]),
]
