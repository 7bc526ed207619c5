import { limits } from '@uketsuke/contract'

/** Loads a part of the app; a connection that neither answers nor fails ends after the limit. */
export const loadChunk = async <T>(
  load: () => Promise<T>,
  timeout: number = limits.chunkLoadTimeout,
): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('A part of the app took too long to load')), timeout)
  try {
    return await Promise.race([load(), promise])
  } finally {
    clearTimeout(timer)
  }
}
