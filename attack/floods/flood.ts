import type { PartReport } from '@uketsuke/testing'

/**
 * The result of one flood: how many calls were sent, how many succeeded, and whether the neighbour got
 * through.
 */
export type Flood = {
  what: string
  sent: number
  through: number
  /** The most that may get through by the contract's limits. */
  max: number
  /** Answers other than success, refusal with Retry-After, or the failure that the limit counts. */
  odd: number[]
  neighbour: { what: string; isServed: boolean }
}

type Answer = { status: number; headers: Record<string, unknown> }

/** How many answers were neither a success nor a refusal with Retry-After. */
export const oddAmong = (answers: Answer[], usual: number[]): number[] =>
  answers
    .filter(({ status, headers }) => {
      if (status === 429 || status === 503) return headers['retry-after'] === undefined
      return !usual.includes(status)
    })
    .map(({ status }) => status)

export const tableOf = (floods: Flood[]): PartReport['tables'] => [
  {
    head: ['flood', 'sent', 'let through', 'limit', 'neighbour'],
    rows: floods.map(({ what, sent, through, max, neighbour }) => [
      what,
      sent,
      through,
      max,
      `${neighbour.what}: ${neighbour.isServed ? 'served' : 'NOT SERVED'}`,
    ]),
  },
]

export const faultsOf = (floods: Flood[]): string[] =>
  floods.flatMap(({ what, through, max, odd, neighbour }) => [
    ...(through > max ? [`${what}: ${through} let through, ${max} allowed`] : []),
    ...(through === 0 ? [`${what}: nothing got through, so no limit was reached`] : []),
    ...(odd.length > 0 ? [`${what}: answered with ${[...new Set(odd)].join(', ')}`] : []),
    ...(neighbour.isServed ? [] : [`${what}: ${neighbour.what} is not served`]),
  ])

/** Runs this many calls, several at a time. */
export const inLanes = async <T>(
  count: number,
  lanes: number,
  run: (index: number) => Promise<T>,
): Promise<T[]> => {
  const results: T[] = []
  let next = 0
  const lane = async () => {
    while (next < count) {
      const index = next++
      results[index] = await run(index)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}
