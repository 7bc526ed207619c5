/** Runs at most `most` calls at once under one name. The others wait, in order. */
export type ConcurrencyLimit = <T>(name: string, most: number, run: () => Promise<T>) => Promise<T>

/**
 * Limits calls within this process only, to save it work. Limits that must hold across processes belong in
 * the database.
 */
export const createConcurrencyLimit = (): ConcurrencyLimit => {
  const lines = new Map<string, { running: number; waiting: (() => void)[] }>()
  return async (name, most, run) => {
    const line = lines.get(name) ?? { running: 0, waiting: [] }
    lines.set(name, line)
    if (line.running < most) line.running += 1
    // A finished call hands its slot directly to the next in line, so that a newcomer can't take it.
    else await new Promise<void>((resume) => line.waiting.push(resume))
    try {
      return await run()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else line.running -= 1
      if (line.running === 0) lines.delete(name)
    }
  }
}
