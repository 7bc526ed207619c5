import { type Clock, pause } from './clock.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { seconds } from './duration.ts'
import { fail, type Result } from './result.ts'

/**
 * Keeps one kind of work from crowding out the rest: a few calls run, a few wait, and others are told to
 * retry.
 */
export type Bulkhead = {
  /** Lets a call in for its duration. SERVICE_UNAVAILABLE: too many calls are inside. */
  enter<R extends Result<unknown, never> | { ok: false }>(
    run: () => Promise<R>,
  ): Promise<R | ReturnType<typeof full>>
  /** Runs the part of such a call that only a few may run at once. */
  inTurn<T>(run: () => Promise<T>): Promise<T>
}

const full = () => fail('SERVICE_UNAVAILABLE', { retryIn: seconds(2) })

/** How long a refusal is held back, in milliseconds. */
const refusalDelay = seconds(1)

/**
 * @param bounds at most `inside` calls are admitted, and at most `atOnce` of them run. Up to `slowed`
 * refusals are held back at a time, which slows callers who repeat a refused call without a pause.
 */
export const createBulkhead = (
  clock: Clock,
  { atOnce, inside, slowed }: { atOnce: number; inside: number; slowed: number },
): Bulkhead => {
  const inTurn = createConcurrencyLimit()
  let entered = 0
  let heldBack = 0
  const holdBack = async (): Promise<void> => {
    if (heldBack >= slowed) return
    heldBack += 1
    await pause(clock, refusalDelay)
    heldBack -= 1
  }
  return {
    enter: async (run) => {
      if (entered >= inside) {
        await holdBack()
        return full()
      }
      entered += 1
      try {
        return await run()
      } finally {
        entered -= 1
      }
    },
    inTurn: (run) => inTurn('bulkhead', atOnce, run),
  }
}
