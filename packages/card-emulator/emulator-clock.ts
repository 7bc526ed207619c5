/** The emulator's clock: `base`, plus the offset that tests set. */
export interface EmulatorClock {
  now(): Date
  /** Sets the time; the clock keeps running from there. */
  set(now: Date): void
  advance(ms: number): void
  /** Removes the offset. */
  reset(): void
}

export const createClock = (base: () => Date): EmulatorClock => {
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
