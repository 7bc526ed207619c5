/** The calls under one name: some have a place and run, the others wait in order. */
type Line = {
  /** The number of calls that run or wait. */
  size(): number
  /** Takes a place if fewer than `atOnce` calls have one. */
  take(atOnce: number): boolean
  /** Joins the line. `go` is called once the caller has a place. */
  wait(go: () => void): void
  giveUp(go: () => void): void
  /** Gives back a place. */
  leave(): void
}

const createLine = (end: () => void): Line => {
  let running = 0
  const waiting = new Set<() => void>()
  return {
    size: () => running + waiting.size,
    take: (atOnce) => {
      if (running >= atOnce) return false
      running += 1
      return true
    },
    wait: (go) => waiting.add(go),
    giveUp: (go) => waiting.delete(go),
    leave: () => {
      const [next] = waiting
      if (next) {
        // The next call gets the place directly, so that a newcomer can't take it.
        waiting.delete(next)
        next()
      } else running -= 1
      if (running === 0) end()
    },
  }
}

/** Returns the queue for a name. Drops empty queues. */
export const createLines = (): ((name: string) => Line) => {
  const lines = new Map<string, Line>()
  return (name) => {
    const line = lines.get(name) ?? createLine(() => lines.delete(name))
    lines.set(name, line)
    return line
  }
}
