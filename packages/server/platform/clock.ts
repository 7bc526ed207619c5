/** A timer of a clock. Opaque to everything except that clock. */
type ClockTimer = unknown

/**
 * The server's only source of time and timers. It has the shape that pg-boss expects, so a test can drive the
 * server and its job queue with one clock.
 */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  setTimeout(run: () => void, ms: number): ClockTimer
  clearTimeout(timer: ClockTimer): void
  setInterval(run: () => void, ms: number): ClockTimer
  clearInterval(timer: ClockTimer): void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
}

export const nowOf = (clock: Clock): Date => new Date(clock.now())

/** Resolves after `ms` milliseconds, or at once for 0. */
export const pause = async (clock: Clock, ms: number): Promise<void> => {
  if (ms > 0) await new Promise<void>((over) => clock.setTimeout(over, ms))
}

/** Returns `from` plus `ms` milliseconds. */
export const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms)

export const earlier = (one: Date, other: Date): Date => (one < other ? one : other)
