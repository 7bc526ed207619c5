import { TestClock } from 'pg-boss'

/**
 * A clock that stands still until told to go on; timers of the server and of its job queue fire while it goes.
 * Moves are made one after the other, whoever asks for them.
 */
export type SteppedClock = TestClock & { advance(ms: number): Promise<void> }

export const createSteppedClock = (start: Date = new Date()): SteppedClock => {
  const clock = new TestClock(start)
  let last: Promise<void> = Promise.resolve()
  const advance = (ms: number): Promise<void> => {
    last = last.then(() => clock.tick(ms))
    return last
  }
  return Object.assign(clock, { advance })
}
