/** A timer of a clock; only that clock knows what it is. */
export type ClockTimer = unknown

/**
 * The one source of time and timers of the server. It has the shape that pg-boss asks for, so that a test drives
 * the server and its job queue with the same clock.
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

/** `from` moved by some milliseconds. */
export const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms)
