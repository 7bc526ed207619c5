import { type EventLoopUtilization, performance } from 'node:perf_hooks'

/** Every document also takes time from calls and database. While the process that answers calls has none left, so many a second. */
const documentsWhileBusy = 1

/** How much of its time it is at work: from `some` on documents are begun more slowly, from `all` on as slowly as they get. */
const busy = { some: 0.6, all: 0.85 }

/** The shortest time that says how busy it is, in milliseconds. */
const window = 200

/** How long to wait between two documents, in milliseconds, when the calls took that share of the time (0 to 1). */
export const restAt = (utilization: number): number => {
  const share = (utilization - busy.some) / (busy.all - busy.some)
  return Math.min(Math.max(share, 0), 1) * (1000 / documentsWhileBusy)
}

/** Tells, whenever it is asked, how long to wait before the next document, so that calls are answered as fast as without. */
export const watchCalls = (): (() => number) => {
  let since: EventLoopUtilization = performance.eventLoopUtilization()
  let rest = 0
  return () => {
    const { utilization, active, idle } = performance.eventLoopUtilization(since)
    if (active + idle < window) return rest
    since = performance.eventLoopUtilization()
    rest = restAt(utilization)
    return rest
  }
}
