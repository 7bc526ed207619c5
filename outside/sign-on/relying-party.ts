import { until } from '@uketsuke/testing'
import type { Ended, Options } from '../tools/run-program.ts'

/** Runs a relying party until the signal. */
export type Program = (options: Required<Pick<Options, 'env' | 'signal'>>) => Promise<Ended>

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ status }) => status === 404,
    () => false,
  )

/** Runs a relying party at an address for as long as the work takes. */
export const withRelyingParty = async <T>(
  program: Program,
  url: string,
  env: Record<string, string>,
  work: () => Promise<T>,
): Promise<T> => {
  const leaving = new AbortController()
  const ended = program({ env: { ...env, PORT: new URL(url).port }, signal: leaving.signal })
  try {
    await until(() => answers(url), Boolean, 1_200)
    return await work()
  } finally {
    leaving.abort()
    await ended
  }
}
