import { limits } from '@uketsuke/contract'
import { ApiError, isTransient } from './api-error.ts'

/** An error answer of the server. A lost connection does not count, because it comes back. */
const isServerFailure = (error: unknown): boolean =>
  isTransient(error) && error instanceof ApiError && error.status > 0

/** Counts the server's failures in a row, so that nobody waits for a server that does not recover. */
export const createFailureLimit = (max: number = limits.serverFailures) => {
  let failures = 0
  return {
    watch: async <T>(answer: Promise<T>): Promise<T> => {
      try {
        const arrived = await answer
        failures = 0
        return arrived
      } catch (error) {
        if (isServerFailure(error)) failures += 1
        throw error
      }
    },
    isOver: (): boolean => failures >= max,
    renew: (): void => {
      failures = 0
    },
  }
}
