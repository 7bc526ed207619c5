import { limits } from '@uketsuke/contract'
import { ApiError } from './api-error.ts'

/**
 * Loads a part of the app. Throws an `ApiError` with NETWORK_ERROR if it fails to load; a stalled connection ends after the
 * limit, in milliseconds.
 */
export const loadChunk = async <T>(
  load: () => Promise<T>,
  timeout: number = limits.chunkLoadTimeout,
): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('A part of the app took too long to load')), timeout)
  try {
    return await Promise.race([load(), promise])
  } catch (cause) {
    throw new ApiError('NETWORK_ERROR', 0, undefined, { cause })
  } finally {
    clearTimeout(timer)
  }
}
