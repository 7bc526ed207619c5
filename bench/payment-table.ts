import type { Trip } from './database-relay.ts'
import type { Leg } from './leg.ts'
import type { Payment } from './pay.ts'
import { figure, say } from './print.ts'
import { percentile } from './stopwatch.ts'

/** What one payment may cost at the median: round trips of its requests, and the server's own time, in milliseconds. */
const mostTrips = 8
const mostTime = 50

const row = (name: string, values: readonly number[], share: 0 | 0.95, most?: number): boolean => {
  const sorted = values.toSorted((a, b) => a - b)
  const median = percentile(sorted, 0.5)
  const isOver = most !== undefined && median > most
  const limit = most === undefined ? '' : `   at most ${most}${isOver ? ': OVER' : ''}`
  say(`    ${name.padEnd(46)}${figure(median)} ${figure(percentile(sorted, share))}${limit}`)
  return !isOver
}

const legsOf = ({ post, comeBack }: Payment): Leg[] => (comeBack ? [post, comeBack] : [post])

/** Prints the figures of payments with one card. @returns whether they keep within the limits. */
export const printPayments = (title: string, payments: readonly Payment[]): boolean => {
  const posts = payments.map(({ post }) => post)
  const returns = payments.flatMap(({ comeBack }) => comeBack ?? [])
  const summed = (figureOf: (leg: Leg) => number): number[] =>
    payments.map((payment) => legsOf(payment).reduce((sum, leg) => sum + figureOf(leg), 0))
  const parts = [
    ['POST /payments', posts],
    ['return from 3-D Secure', returns],
  ] as const
  const measured = parts.filter(([, legs]) => legs.length > 0)

  say('')
  say(`  ${title}`)
  say('')
  say(`    ${'round trips to the database'.padEnd(46)}  median   fewest`)
  const kept = measured.map(([name, legs]) => {
    const isKept = row(
      name,
      legs.map(({ before }) => before.length),
      0,
      mostTrips,
    )
    row(
      `  its job, behind the answer`,
      legs.map(({ behind }) => behind.length),
      0,
    )
    return isKept
  })
  say('')
  say(`    ${'time, ms'.padEnd(46)}  median      p95`)
  for (const [name, legs] of measured)
    row(
      `${name}, at the client`,
      legs.map(({ untilAnswer }) => untilAnswer),
      0.95,
    )
  row(
    'until the outcome is committed',
    summed(({ untilOutcome }) => untilOutcome),
    0.95,
  )
  row(
    "  of it the provider's calls",
    summed(({ provider }) => provider),
    0.95,
  )
  const own = summed(({ untilOutcome, provider }) => untilOutcome - provider)
  return [...kept, row('  of it the server, with its database', own, 0.95, mostTime)].every(Boolean)
}

const printTrips = (title: string, trips: readonly Trip[]): void => {
  say(`    ${title}`)
  for (const [index, { statements }] of trips.entries())
    say(`      ${String(index + 1).padStart(2)} ${statements.join('; ').replace(/\s+/g, ' ').slice(0, 150)}`)
}

/** Prints what a payment with the fewest round trips sent to the database, in order. */
export const printStatements = (payments: readonly Payment[]): void => {
  const tripsOf = (payment: Payment): number =>
    legsOf(payment).reduce((sum, { before, behind }) => sum + before.length + behind.length, 0)
  const [fewest] = payments.toSorted((a, b) => tripsOf(a) - tripsOf(b))
  if (!fewest) return
  say('')
  for (const [index, { before, behind }] of legsOf(fewest).entries()) {
    const name = index === 0 ? 'POST /payments' : 'return from 3-D Secure'
    printTrips(name, before)
    printTrips(`${name}: its job`, behind)
  }
}
