import type { Clock } from '../../platform/clock.ts'
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import { seconds } from '../../platform/duration.ts'

/** A print that takes longer hangs, and no longer holds up the next. */
const longestTurn = seconds(20)

/**
 * One document of a participant is printed at a time, so that many of one person leave the printer to others.
 */
export const printInTurn = (clock: Clock) => {
  const inTurn = createConcurrencyLimit()
  return async <T>(participant: string, print: () => Promise<T>): Promise<T> => {
    const { promise: lapsed, resolve: lapse } = Promise.withResolvers<void>()
    const started = await inTurn(participant, 1, async () => {
      const timer = clock.setTimeout(lapse, longestTurn)
      const printing = print().finally(() => clock.clearTimeout(timer))
      await Promise.race([printing, lapsed])
      return { printing }
    })
    return started.printing
  }
}
