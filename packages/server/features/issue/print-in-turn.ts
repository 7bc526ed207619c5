import type { Clock } from '../../platform/clock.ts'
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import { hungAfter } from './printing-times.ts'

/**
 * Prints one document per participant at a time, so that a burst from one person leaves the printer to
 * others. A print that has hung no longer delays the next one.
 */
export const printInTurn = (clock: Clock) => {
  const inTurn = createConcurrencyLimit()
  return async <T>(participant: string, print: () => Promise<T>): Promise<T> => {
    const { promise: lapsed, resolve: lapse } = Promise.withResolvers<void>()
    const started = await inTurn(participant, 1, async () => {
      const timer = clock.setTimeout(lapse, hungAfter)
      const printing = print().finally(() => clock.clearTimeout(timer))
      await Promise.race([printing, lapsed])
      return { printing }
    })
    return started.printing
  }
}
