import { seconds } from '../duration.ts'
import { type Failure, fail } from '../result.ts'

/** How often somebody may be wrong. */
export type RateLimit = {
  /** Names what is counted and by what people are told apart, in the database. */
  kind: string
  /** This many hits within the window, and the next has to wait. */
  most: number
  /** In milliseconds. */
  window: number
  /** Waits for a whole window after the last hit; otherwise until the first one leaves the window. */
  locks?: boolean
  /** How many of a subject's tries one process checks at the same time. */
  atOnce: number
}

/** How long to wait, in milliseconds, after hits at these times, the newest first; 0 when there is no need to. */
export const waitOf = (
  newestFirst: readonly Date[],
  { most, window, locks }: Pick<RateLimit, 'most' | 'window' | 'locks'>,
  now: Date,
): number => {
  const [newest, first] = [newestFirst[0], newestFirst[most - 1]]
  if (!newest || !first || newest.getTime() - first.getTime() >= window) return 0
  return Math.max(0, (locks ? newest : first).getTime() + window - now.getTime())
}

/** How long a hit matters to its limit, in milliseconds. */
export const lifeOf = ({ window, locks }: RateLimit): number => (locks ? 2 * window : window)

/** A try that was wrong, or that is still being checked. */
export type Hit = { at: Date; isPending: boolean }

/** A check that takes longer than this counts as wrong: its process died. */
const longestCheck = seconds(30)

/**
 * Why the next try must wait, given the earlier hits, the newest first. TOO_MANY_ATTEMPTS: too many were wrong.
 * REQUEST_IN_PROGRESS: too many would be, if every check in progress ended so.
 */
export const refusalAfter = (
  counted: readonly { limit: RateLimit; newest: readonly Hit[] }[],
  now: Date,
): Failure<'TOO_MANY_ATTEMPTS' | 'REQUEST_IN_PROGRESS'> | undefined => {
  const waitFor = (counts: (hit: Hit) => boolean) =>
    Math.max(
      ...counted.map(({ limit, newest }) =>
        waitOf(
          newest.filter(counts).map(({ at }) => at),
          limit,
          now,
        ),
      ),
    )
  const retryIn = waitFor(({ at, isPending }) => !isPending || now.getTime() - at.getTime() >= longestCheck)
  if (retryIn > 0) return fail('TOO_MANY_ATTEMPTS', { retryIn })
  return waitFor(() => true) > 0 ? fail('REQUEST_IN_PROGRESS', { retryIn: seconds(1) }) : undefined
}
