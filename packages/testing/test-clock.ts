import { TestClock } from 'pg-boss'

/**
 * A clock that stands still until a test moves it. Timers of the server and of its job queue then fire.
 * Concurrent moves run one after the other.
 */
export type SteppedClock = TestClock & {
  advance(ms: number): Promise<void>
  /**
   * Moves in one step, as if the machine had slept: each due timer fires once, not once per period.
   * `beforeTimers` runs first, at the new time.
   */
  jump(ms: number, beforeTimers?: () => Promise<unknown>): Promise<void>
}

export const createSteppedClock = (start: Date = new Date()): SteppedClock => {
  const clock = new TestClock(start)
  let last: Promise<void> = Promise.resolve()
  const inTurn = (move: () => Promise<void>): Promise<void> => {
    last = last.then(move)
    return last
  }
  return Object.assign(clock, {
    advance: (ms: number) => inTurn(() => clock.tick(ms)),
    jump: (ms: number, beforeTimers?: () => Promise<unknown>) =>
      inTurn(async () => {
        await clock.setTime(clock.now() + ms)
        await beforeTimers?.()
        await clock.tick(0)
      }),
  })
}
