import type { Payment } from './pay.ts'
import { figure, say } from './print.ts'
import type { RequestCost } from './request-cost.ts'
import { percentile } from './stopwatch.ts'

/**
 * Limits for one payment: the fewest statements of a request with its job, and the server's median
 * milliseconds.
 */
const mostStatements = 20
const mostTime = 50

const row = (name: string, values: readonly number[], share: 0 | 0.95, most?: number): boolean => {
  const sorted = values.toSorted((a, b) => a - b)
  const median = percentile(sorted, 0.5)
  const other = percentile(sorted, share)
  // A concurrent scheduled task can only add to the count, so the smallest count is what a payment needs.
  const isOver = most !== undefined && (share === 0 ? other : median) > most
  const limit = most === undefined ? '' : `   at most ${most}${isOver ? ': OVER' : ''}`
  say(`    ${name.padEnd(46)}${figure(median)} ${figure(other)}${limit}`)
  return !isOver
}

const requestsOf = ({ post, comeBack }: Payment): RequestCost[] => (comeBack ? [post, comeBack] : [post])

/** Prints the figures of payments with one card. @returns whether they are within the limits. */
export const printPayments = (title: string, payments: readonly Payment[]): boolean => {
  const posts = payments.map(({ post }) => post)
  const returns = payments.flatMap(({ comeBack }) => comeBack ?? [])
  const summed = (figureOf: (request: RequestCost) => number): number[] =>
    payments.map((payment) => requestsOf(payment).reduce((sum, request) => sum + figureOf(request), 0))
  const parts = [
    ['POST /payments', posts],
    ['return from 3-D Secure', returns],
  ] as const
  const measured = parts.filter(([, requests]) => requests.length > 0)

  say('')
  say(`  ${title}`)
  say('')
  say(`    ${'statements, including the job that follows'.padEnd(46)}  median   fewest`)
  const kept = measured.map(([name, requests]) =>
    row(
      name,
      requests.map(({ statements }) => statements),
      0,
      mostStatements,
    ),
  )
  say('')
  say(`    ${'time, ms'.padEnd(46)}  median      p95`)
  for (const [name, requests] of measured)
    row(
      `${name}, at the client`,
      requests.map(({ untilAnswer }) => untilAnswer),
      0.95,
    )
  row(
    'until the outcome is committed',
    summed(({ untilOutcome }) => untilOutcome),
    0.95,
  )
  row(
    "  of which the provider's calls",
    summed(({ provider }) => provider),
    0.95,
  )
  const own = summed(({ untilOutcome, provider }) => untilOutcome - provider)
  return [...kept, row('  of which the server, with its database', own, 0.95, mostTime)].every(Boolean)
}
