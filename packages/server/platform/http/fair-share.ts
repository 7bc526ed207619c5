import type { CountsAddress } from '../client-address.ts'
import type { Clock } from '../clock.ts'
import { seconds } from '../duration.ts'
import { fail } from '../result.ts'

/** Whose call it is. An empty token is none. */
type Caller = { apiToken: string; clientAddress: string }

/**
 * Runs a call once its token and its address have a place. SERVICE_UNAVAILABLE if too many of the same
 * caller are inside, or if it has waited for too long.
 */
export type FairShare = <T>(caller: Caller, run: () => Promise<T>) => Promise<T | typeof crowded>

const crowded = fail('SERVICE_UNAVAILABLE', { retryIn: seconds(1) })

/** How long a call waits for its places, in milliseconds. */
const longestWait = seconds(4)

/** For each name: as many places as run at once, and a line that holds the rest of those inside. */
const createPlaces = (clock: Clock, { atOnce, inside }: { atOnce: number; inside: number }) => {
  const lines = new Map<string, { running: number; waiting: Set<() => void> }>()

  const enter = async (name: string, deadline: number): Promise<boolean> => {
    const line = lines.get(name) ?? { running: 0, waiting: new Set() }
    lines.set(name, line)
    if (line.running < atOnce) {
      line.running += 1
      return true
    }
    if (line.running + line.waiting.size >= inside) return false
    return new Promise((answer) => {
      const take = () => {
        clock.clearTimeout(timer)
        answer(true)
      }
      const timer = clock.setTimeout(() => {
        line.waiting.delete(take)
        answer(false)
      }, deadline - clock.now())
      line.waiting.add(take)
    })
  }

  const leave = (name: string): void => {
    const line = lines.get(name)
    if (!line) return
    const [next] = line.waiting
    // A call that ends hands its place to the next in line, so that a newcomer can't take it.
    if (next) line.waiting.delete(next)
    else line.running -= 1
    next?.()
    if (line.running === 0) lines.delete(name)
  }

  return { enter, leave }
}

/**
 * Keeps the calls of one token, and of one address, from holding all connections to the database. Calls of
 * one participant wait for each other's locks inside their transactions.
 * @param connections how many there are for writes.
 */
export const createFairShare = ({
  clock,
  counts,
  connections,
}: {
  clock: Clock
  counts: CountsAddress
  connections: number
}): FairShare => {
  const forToken = Math.max(1, Math.floor(connections / 4))
  const forAddress = Math.max(1, Math.floor(connections / 2))
  const tokens = createPlaces(clock, { atOnce: forToken, inside: 8 * forToken })
  const addresses = createPlaces(clock, { atOnce: forAddress, inside: 40 * forAddress })

  return async ({ apiToken, clientAddress }, run) => {
    const deadline = clock.now() + longestWait
    // The token first: a call that waits behind others of its own takes no place of its address.
    const wanted = [
      ...(apiToken === '' ? [] : [{ places: tokens, name: apiToken }]),
      ...(counts(clientAddress) ? [{ places: addresses, name: clientAddress }] : []),
    ]
    const taken: typeof wanted = []
    try {
      for (const place of wanted) {
        if (!(await place.places.enter(place.name, deadline))) return crowded
        taken.push(place)
      }
      return await run()
    } finally {
      for (const { places, name } of taken) places.leave(name)
    }
  }
}
