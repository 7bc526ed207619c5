import { randomUUIDv7 } from 'node:crypto'
import type { ErrorCode } from '@uketsuke/contract'
import type { ConcurrencyLimit } from '../concurrency-limit.ts'
import type { Db } from '../db/database.ts'
import { lockNames } from '../db/lock-names.ts'
import { inTransaction } from '../db/transact.ts'
import { type Result, succeed } from '../result.ts'
import { type Counter, confirmHit, deleteHit, type HitKey, insertHit, listHits, nameOf } from './hit-store.ts'
import { isWrong, refusalAfter, type TryLimit, waitOf } from './rate-limit.ts'

type Refusal = 'TOO_MANY_ATTEMPTS' | 'REQUEST_IN_PROGRESS'
type Try = {
  conventionId: string
  counters: readonly Counter<TryLimit>[]
  /** People who share something, such as an address. */
  crowd?: Crowd
  now: Date
}

/**
 * People behind one address are not refused for each other's failures. After too many failures, further
 * attempts count for `counters` only, and each person must also respect the stricter limit `thereafter`.
 */
export type Crowd = { counter: Counter<TryLimit>; thereafter: Counter<TryLimit> }

/**
 * Runs a check unless the subject failed too often. A hit is stored before the check and deleted if the
 * attempt was right, so concurrent attempts in any number of processes never exceed the limit. The check runs
 * outside any transaction, and learns whether its crowd was wrong too often. TOO_MANY_ATTEMPTS: too many
 * attempts were wrong. REQUEST_IN_PROGRESS: too many would be wrong if every running check failed.
 * @param counters the subject as each limit knows it, always in the same order, because two attempts could
 * deadlock otherwise.
 */
export const limitFailures = <Value, Code extends ErrorCode>(
  db: Db,
  inTurn: ConcurrencyLimit,
  request: Try,
  check: (isCrowded: boolean) => Promise<{ isWrong: boolean; result: Result<Value, Code> }>,
): Promise<Result<Value, Code | Refusal>> => {
  const { conventionId, counters, crowd } = request
  const countAndCheck = async (): Promise<Result<Value, Code | Refusal>> => {
    const hit = await countHit(db, request)
    if (!hit.ok) return hit
    const { isCrowded, ...key } = hit.value
    const { isWrong: wasWrong, result } = await check(isCrowded)
    await (wasWrong ? confirmHit : deleteHit)(db, key)
    return result
  }
  const inTurns = [...counters, ...(crowd ? [crowd.counter] : [])].reduceRight(
    (run, counter) => () => inTurn(nameOf(conventionId, counter), counter.limit.atOnce, run),
    countAndCheck,
  )
  return inTurns()
}

const countHit = (
  db: Db,
  { conventionId, counters, crowd, now }: Try,
): Promise<Result<HitKey & { isCrowded: boolean }, Refusal>> =>
  inTransaction(db, async (trx) => {
    const names = [...counters, ...(crowd ? [crowd.counter] : [])].map((counter) =>
      nameOf(conventionId, counter),
    )
    await lockNames(trx, names)
    const found = await listHits(trx, conventionId, [
      ...counters,
      ...(crowd ? [crowd.counter, crowd.thereafter] : []),
    ])
    const [ofCrowd, strict] = found.slice(counters.length)
    const wrong = ofCrowd?.newest.filter((hit) => isWrong(hit, now)).map(({ at }) => at) ?? []
    const isCrowded = ofCrowd !== undefined && waitOf(wrong, ofCrowd.limit, now) > 0
    const counted = found.slice(0, counters.length)
    const refusal = refusalAfter(isCrowded && strict ? [...counted, strict] : counted, now)
    if (refusal) return refusal
    const key = { conventionId, hitId: randomUUIDv7() }
    const stored = crowd && !isCrowded ? [...counters, crowd.counter] : counters
    await insertHit(trx, { ...key, isPending: true }, stored, now)
    return succeed({ ...key, isCrowded })
  })
