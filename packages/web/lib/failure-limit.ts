import { limits } from '@uketsuke/contract'
import { ApiError, isTransient } from './api-error.ts'

/** The server answered that it failed. A lost connection is another matter: it comes back. */
const isServerFailure = (error: unknown): boolean =>
  isTransient(error) && error instanceof ApiError && error.status > 0

/** Counts failures of the server in a row, so that nobody waits for one that does not recover. */
export const createFailureLimit = (most: number = limits.serverFailures) => {
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
    isOver: (): boolean => failures >= most,
    renew: (): void => {
      failures = 0
    },
  }
}
