/** Lets at most `most` run at once of what goes by one name; the others wait for their turn, in order. */
export type Turns = <T>(name: string, most: number, run: () => Promise<T>) => Promise<T>

/** Turns within this process: they spare it work, but what must hold everywhere is for the database to say. */
export const createTurns = (): Turns => {
  const lines = new Map<string, { running: number; waiting: (() => void)[] }>()
  return async (name, most, run) => {
    const line = lines.get(name) ?? { running: 0, waiting: [] }
    lines.set(name, line)
    if (line.running < most) line.running += 1
    // Whoever ends hands their place on, so that nobody who comes later slips in.
    else await new Promise<void>((goOn) => line.waiting.push(goOn))
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
