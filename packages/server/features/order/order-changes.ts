import { EventEmitter } from 'node:events'
import type { Clock } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db/database.ts'
import { afterCommit } from '../../platform/db/transact.ts'
import { seconds } from '../../platform/duration.ts'
import type { Wait } from '../../platform/http/route.ts'

/**
 * The orders of this process that took a step. Steps happen deep inside transactions, as log lines do, so one
 * list serves the whole process; IDs of orders are unique.
 */
const changes = new EventEmitter().setMaxListeners(0)

/** Calls that wait at a time, in this process and for one order. Further ones get their answer at once. */
const mostWaiting = { process: 2_000, order: 4 }
let waiting = 0

/** Calls of this process that wait for a decision. */
export const waitingCalls = (): number => waiting

/** How often a waiting call reads in any case, because another process may have taken the step. */
const readingGap = seconds(1)

/** Wakes the calls that wait for this order, once the step is committed. */
export const announceChange = (trx: Trx, orderId: string): void =>
  afterCommit(trx, () => changes.emit(orderId))

/**
 * Starts listening. `within` resolves at the first step since then, once the caller hangs up, or after `ms`
 * milliseconds.
 */
const listen = (clock: Clock, orderId: string, hangUp: AbortSignal) => {
  let wake = () => {}
  const stepped = new Promise<void>((resolve) => {
    wake = resolve
  })
  changes.on(orderId, wake)
  hangUp.addEventListener('abort', wake)
  return {
    within: async (ms: number): Promise<void> => {
      const timer = clock.setTimeout(wake, ms)
      await stepped
      clock.clearTimeout(timer)
    },
    stop: () => {
      changes.off(orderId, wake)
      hangUp.removeEventListener('abort', wake)
    },
  }
}

type Read<Answer> = {
  read: () => Promise<Answer>
  /** The order on whose next step a different answer may follow; undefined if the answer is final. */
  orderToWaitFor: (answer: Answer) => string | undefined
}

/**
 * Reads, and while the answer is not final, reads again after each step of its order, until the wait is over
 * or the caller hangs up.
 */
export const readOnceFinal = async <Answer>(
  clock: Clock,
  wait: Wait | null,
  { read, orderToWaitFor }: Read<Answer>,
): Promise<Answer> => {
  const answer = await read()
  const orderId = orderToWaitFor(answer)
  if (wait === null || orderId === undefined) return answer
  if (waiting >= mostWaiting.process || changes.listenerCount(orderId) >= mostWaiting.order) return answer
  const { longest, hangUp } = wait
  const deadline = clock.now() + longest
  let newest = answer
  waiting += 1
  try {
    while (!hangUp.aborted) {
      // Listens before it reads, so that it misses no step in between.
      const steps = listen(clock, orderId, hangUp)
      try {
        newest = await read()
        const left = deadline - clock.now()
        if (left <= 0 || orderToWaitFor(newest) === undefined) break
        await steps.within(Math.min(left, readingGap))
      } finally {
        steps.stop()
      }
    }
    return newest
  } finally {
    waiting -= 1
  }
}
