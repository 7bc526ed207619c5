import { isLoopback } from '../client-address.ts'
import type { Clock } from '../clock.ts'
import { seconds } from '../duration.ts'
import { fail } from '../result.ts'
import { createLines } from '../waiting-lines.ts'
import { answerFailure } from './errors.ts'
import type { Answered } from './run-idempotently.ts'

/** The caller. An empty token means none. */
type Caller = { apiToken: string; clientAddress: string }

/**
 * Runs a call once its token and its address have a place. REQUEST_IN_PROGRESS: too many of this caller's
 * calls are inside, or the call has waited too long.
 */
export type FairShare = (caller: Caller, run: () => Promise<Answered>) => Promise<Answered>

const full: Answered = {
  answer: answerFailure(fail('REQUEST_IN_PROGRESS', { retryIn: seconds(1) })),
  isEarlier: false,
}

/** How long a call waits for its places, in milliseconds. */
const longestWait = seconds(2)

type Leave = () => void

/** For each name, `atOnce` calls run and the others wait in order; at most `inside` calls in total. */
const limitLines = (clock: Clock, { atOnce, inside }: { atOnce: number; inside: number }) => {
  const lineOf = createLines()

  /** Resolves with a function that gives the place back; null if there is no place before the deadline. */
  return async (name: string, deadline: number): Promise<Leave | null> => {
    const line = lineOf(name)
    if (line.take(atOnce)) return line.leave
    if (line.size() >= inside) return null
    return new Promise((resolve) => {
      const go = () => {
        clock.clearTimeout(timer)
        resolve(line.leave)
      }
      const giveUp = () => {
        line.giveUp(go)
        resolve(null)
      }
      const timer = clock.setTimeout(giveUp, deadline - clock.now())
      line.wait(go)
    })
  }
}

/**
 * Keeps the calls of one token, and of one address, from occupying all connections to the database. Calls of
 * one participant wait for each other's locks inside their transactions.
 * @param connections the number available for writes.
 */
export const createFairShare = (clock: Clock, connections: number): FairShare => {
  const forToken = Math.max(1, Math.floor(connections / 4))
  const forAddress = Math.max(1, Math.floor(connections / 2))
  const enterByToken = limitLines(clock, { atOnce: forToken, inside: 12 * forToken })
  const enterByAddress = limitLines(clock, { atOnce: forAddress, inside: 60 * forAddress })

  const withPlace = async (place: Leave | null, run: () => Promise<Answered>): Promise<Answered> => {
    if (!place) return full
    try {
      return await run()
    } finally {
      place()
    }
  }

  return async ({ apiToken, clientAddress }, run) => {
    const deadline = clock.now() + longestWait
    const runAtAddress = async () =>
      isLoopback(clientAddress) ? run() : withPlace(await enterByAddress(clientAddress, deadline), run)
    // The token comes first, so that a call waiting behind others of its own takes no place of its address.
    return apiToken === '' ? runAtAddress() : withPlace(await enterByToken(apiToken, deadline), runAtAddress)
  }
}
