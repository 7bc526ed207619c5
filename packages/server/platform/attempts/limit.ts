import { type Failure, fail } from '../result.ts'

/** How often somebody may try something and be wrong. */
export type Limit = {
  /** What is tried and by what they are known: one word for it, in the database. */
  kind: string
  /** So many in the window, in milliseconds, and they have to wait. */
  most: number
  window: number
  /** They wait for a whole window from the last one on; otherwise until the first is out of the window. */
  locks?: boolean
  /** How many of theirs one process looks at at once. */
  atOnce: number
}

/** Seconds to wait after attempts at these times, the newest first; 0 when there is none. */
export const waitOf = (
  newestFirst: readonly Date[],
  { most, window, locks }: Pick<Limit, 'most' | 'window' | 'locks'>,
  now: Date,
): number => {
  const [newest, first] = [newestFirst[0], newestFirst[most - 1]]
  if (!newest || !first || newest.getTime() - first.getTime() >= window) return 0
  return Math.max(0, ((locks ? newest : first).getTime() + window - now.getTime()) / 1000)
}

/** For how long an attempt means anything to its limit. */
export const lifeOf = ({ window, locks }: Limit): number => (locks ? 2 * window : window)

/** An attempt that was wrong, or that is being looked at. */
export type CountedAttempt = { at: Date; isPending: boolean }

/** What is looked at for so long counts as wrong: whoever looked at it is gone. */
const longestLook = 30_000

/** Why an attempt is not looked at after those before it, the newest first: too many were wrong, or would be if all under way are. */
export const refusalAfter = (
  counted: readonly { limit: Limit; newest: readonly CountedAttempt[] }[],
  now: Date,
): Failure<'TOO_MANY_ATTEMPTS' | 'REQUEST_IN_PROGRESS'> | undefined => {
  const waitFor = (counts: (attempt: CountedAttempt) => boolean) =>
    Math.max(
      ...counted.map(({ limit, newest }) =>
        waitOf(
          newest.filter(counts).map(({ at }) => at),
          limit,
          now,
        ),
      ),
    )
  const retryAfter = waitFor(({ at, isPending }) => !isPending || now.getTime() - at.getTime() >= longestLook)
  if (retryAfter > 0) return fail('TOO_MANY_ATTEMPTS', { retryAfter })
  return waitFor(() => true) > 0 ? fail('REQUEST_IN_PROGRESS', { retryAfter: 1 }) : undefined
}
