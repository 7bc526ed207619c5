import { type Clock, pause } from '../clock.ts'
import { seconds } from '../duration.ts'
import type { Log } from '../log.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'

const firstGap = 500
const longestGap = seconds(15)

/**
 * Repeats the work, with growing gaps, until the database serves it.
 * @throws any other error of the work, such as a refused password.
 */
export const whenReachable = async <Value>(
  { clock, log }: { clock: Clock; log: Log },
  work: () => Promise<Value>,
): Promise<Value> => {
  for (let gap = firstGap; ; gap = Math.min(gap * 2, longestGap)) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      const { code, message } = error as { code?: string; message: string }
      log.warn({ reason: message || code, retryIn: gap }, 'waiting for the database')
      await pause(clock, gap)
    }
  }
}
