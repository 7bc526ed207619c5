import { createLines } from './waiting-lines.ts'

/** Runs at most `max` calls at once under one name. The others wait, in order. */
export type ConcurrencyLimit = <T>(name: string, max: number, run: () => Promise<T>) => Promise<T>

/**
 * Limits calls within this process only, to save it work. Limits that must hold across processes belong in
 * the database.
 */
export const createConcurrencyLimit = (): ConcurrencyLimit => {
  const lineOf = createLines()
  return async (name, max, run) => {
    const line = lineOf(name)
    if (!line.take(max)) await new Promise<void>((go) => line.wait(go))
    try {
      return await run()
    } finally {
      line.leave()
    }
  }
}
