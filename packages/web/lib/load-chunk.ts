import { limits } from '@uketsuke/contract'
import { ApiError } from './api-error.ts'

/**
 * Loads a part of the app. Throws an `ApiError` with NETWORK_ERROR if it fails to load; a stalled connection
 * ends after the limit, in milliseconds.
 */
export const loadChunk = async <T>(
  load: () => Promise<T>,
  timeout: number = limits.chunkLoadTimeout,
): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  // Not `Promise.withResolvers`, which Safari lacks below 17.4 and Chrome below 119.
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A part of the app took too long to load')), timeout)
  })
  try {
    return await Promise.race([load(), tooLong])
  } catch (cause) {
    throw new ApiError('NETWORK_ERROR', 0, undefined, { cause })
  } finally {
    clearTimeout(timer)
  }
}
