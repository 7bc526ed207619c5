import { seconds } from '../duration.ts'
import { type Failure, fail } from '../result.ts'

/** How often a subject may do something, or fail at it. */
export type RateLimit = {
  /** Names the limit and its kind of subject in the database. */
  kind: string
  /** After this many hits within the window, the next attempt must wait. */
  max: number
  /** In milliseconds. */
  window: number
  /**
   * true: the subject waits a whole window after the last hit. Otherwise, it waits until the oldest hit
   * leaves the window.
   */
  locks?: boolean
  /**
   * The wait after the hit that reaches the limit, in milliseconds. Each further hit doubles it, up to a
   * whole window.
   */
  growsFrom?: number
  /** true: counts across all conventions. */
  everywhere?: boolean
}

/** How often a subject may fail. */
export type TryLimit = RateLimit & {
  /** How many attempts of one subject a process checks at the same time. */
  atOnce: number
  everywhere?: never
}

/** How long the next attempt must wait after these hits (newest first), in milliseconds; 0 if it need not. */
export const waitOf = (
  newestFirst: readonly Date[],
  { max, window, locks, growsFrom }: Omit<RateLimit, 'kind' | 'everywhere'>,
  now: Date,
): number => {
  if (growsFrom !== undefined) {
    const count = newestFirst.filter((at) => now.getTime() - at.getTime() < window).length
    if (count < max || !newestFirst[0]) return 0
    const wait = Math.min(window, growsFrom * 2 ** (count - max))
    return Math.max(0, newestFirst[0].getTime() + wait - now.getTime())
  }
  const [newest, first] = [newestFirst[0], newestFirst[max - 1]]
  if (!newest || !first || newest.getTime() - first.getTime() >= window) return 0
  return Math.max(0, (locks ? newest : first).getTime() + window - now.getTime())
}

/** How long a hit matters to its limit, in milliseconds. */
export const lifeOf = ({ window, locks }: RateLimit): number => (locks ? 2 * window : window)

/**
 * The number of newest hits to read. Leaves room for running checks, and for the 12 hits at which a growing
 * wait reaches its maximum.
 */
export const hitsRead = (limit: RateLimit & { atOnce?: number }): number =>
  limit.max + (limit.growsFrom === undefined ? 0 : 12) + 4 * (limit.atOnce ?? 0)

/** An attempt that was wrong, or whose check is still running. */
export type Hit = { at: Date; isPending: boolean }

/** A check that takes longer counts as wrong, because its process has died. */
const longestCheck = seconds(30)

export const isWrong = ({ at, isPending }: Hit, now: Date): boolean =>
  !isPending || now.getTime() - at.getTime() >= longestCheck

/**
 * The reason why the next attempt must wait, given the earlier hits (newest first). TOO_MANY_ATTEMPTS: too
 * many were wrong. REQUEST_IN_PROGRESS: too many would be wrong if every running check failed.
 */
export const refusalAfter = (
  counted: readonly { limit: RateLimit; newest: readonly Hit[] }[],
  now: Date,
): Failure<'TOO_MANY_ATTEMPTS' | 'REQUEST_IN_PROGRESS'> | undefined => {
  const waitFor = (counts: (hit: Hit) => boolean) =>
    Math.max(
      0,
      ...counted.map(({ limit, newest }) =>
        waitOf(
          newest.filter(counts).map(({ at }) => at),
          limit,
          now,
        ),
      ),
    )
  const retryIn = waitFor((hit) => isWrong(hit, now))
  if (retryIn > 0) return fail('TOO_MANY_ATTEMPTS', { retryIn })
  return waitFor(() => true) > 0 ? fail('REQUEST_IN_PROGRESS', { retryIn: seconds(1) }) : undefined
}
