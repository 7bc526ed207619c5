import { randomUUIDv7 } from 'node:crypto'
import type { Trx } from '../db/database.ts'
import { lockNames } from '../db/lock-names.ts'
import { fail, type Result, succeed } from '../result.ts'
import { type Counter, insertHit, listHits, nameOf } from './hit-store.ts'
import { waitOf } from './rate-limit.ts'

/**
 * Counts an event of the caller's transaction, unless a subject has reached its limit. Exact with any number
 * of processes, because callers with a common subject run one by one from here on. The hits are part of the
 * transaction, so a refused or failed call counts nothing.
 */
export const countEvent = async (
  trx: Trx,
  conventionId: string,
  counters: readonly Counter[],
  now: Date,
): Promise<Result<undefined, 'TOO_MANY_ATTEMPTS'>> => {
  await lockNames(
    trx,
    counters.map((counter) => nameOf(conventionId, counter)),
  )
  const earlier = await listHits(trx, conventionId, counters)
  const waits = earlier.map(({ limit, newest }) =>
    waitOf(
      newest.map(({ at }) => at),
      limit,
      now,
    ),
  )
  const retryIn = Math.max(0, ...waits)
  if (retryIn > 0) return fail('TOO_MANY_ATTEMPTS', { retryIn })
  await insertHit(trx, { conventionId, hitId: randomUUIDv7(), isPending: false }, counters, now)
  return succeed(undefined)
}
