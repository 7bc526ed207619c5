/**
 * The pace at which documents take turns. It knows how long one document takes, and the pause that must
 * follow one.
 */
type PrintingPace = {
  /** How long it takes until this many waiting documents have begun, in milliseconds. */
  waitOf(waiting: number): number
  /** Whether the next document may begin. If not, `again` is called when it may. */
  isDue(again: () => void): boolean
  /** Records that a document begins. */
  begin(): void
  /** Records that a document took this many milliseconds. */
  took(time: number): void
  stop(): void
}

/** @param rest how long to wait after the start of a document; called for each one. */
export const createPrintingPace = (processes: number, rest: () => number): PrintingPace => {
  /** A moving average, in milliseconds. */
  let average = 20
  let pause = 0
  let pausesUntil = 0
  let timer: NodeJS.Timeout | undefined
  return {
    waitOf: (waiting) => waiting * Math.max(average / processes, pause),
    isDue: (again) => {
      const remaining = pausesUntil - performance.now()
      if (remaining <= 0) return true
      clearTimeout(timer)
      timer = setTimeout(again, remaining)
      return false
    },
    begin: () => {
      pause = rest()
      pausesUntil = performance.now() + pause
    },
    took: (time) => {
      average += (time - average) / 16
    },
    stop: () => clearTimeout(timer),
  }
}
