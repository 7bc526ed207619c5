/** The emulator's own time: that of `base`, moved by what tests ask for. */
export interface EmulatorClock {
  now(): Date
  /** Makes it this time; it goes on from there. */
  set(now: Date): void
  advance(ms: number): void
  /** Back to the time of `base`. */
  reset(): void
}

export function createClock(base: () => Date): EmulatorClock {
  let offsetMs = 0
  const now = () => new Date(base().getTime() + offsetMs)
  return {
    now,
    set(wanted) {
      offsetMs = wanted.getTime() - base().getTime()
    },
    advance(ms) {
      offsetMs += ms
    },
    reset() {
      offsetMs = 0
    },
  }
}
