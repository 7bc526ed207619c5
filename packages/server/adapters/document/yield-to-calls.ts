/**
 * The number of documents per second while the process that answers calls is fully busy. Every document also
 * takes time from calls and the database.
 */
const documentsWhileBusy = 1

/**
 * The share of time spent working. From `some` on, documents start more slowly; from `all` on, at the lowest
 * rate.
 */
const busy = { some: 0.6, all: 0.85 }

/** The shortest time over which to measure, in milliseconds. */
const window = 200

/** How long to wait between two documents, in milliseconds, if calls took this share of the time (0 to 1). */
export const restAt = (utilization: number): number => {
  const share = (utilization - busy.some) / (busy.all - busy.some)
  return Math.min(Math.max(share, 0), 1) * (1000 / documentsWhileBusy)
}

/** How long the process has worked and waited since it started, in milliseconds. */
type Load = { active: number; idle: number }

/**
 * Returns a function that tells how long to wait before the next document, so that documents do not slow down
 * calls.
 */
export const yieldToCalls = (readLoad: () => Load): (() => number) => {
  let since = readLoad()
  let rest = 0
  return () => {
    const now = readLoad()
    const active = now.active - since.active
    const measured = active + now.idle - since.idle
    if (measured < window) return rest
    since = now
    rest = restAt(active / measured)
    return rest
  }
}
