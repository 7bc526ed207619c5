import { TestClock } from 'pg-boss'

/**
 * A clock that stands still until told to go on; timers of the server and of its job queue fire while it goes.
 * Moves are made one after the other, whoever asks for them.
 */
export type SteppedClock = TestClock & {
  advance(ms: number): Promise<void>
  /** Goes on in one step, as if the machine had slept: each timer that was due fires once, not once a period. */
  jump(ms: number): Promise<void>
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
    jump: (ms: number) =>
      inTurn(async () => {
        await clock.setTime(clock.now() + ms)
        await clock.tick(0)
      }),
  })
}
