import { randomUUIDv7 } from 'node:crypto'
import type { ErrorCode } from '@uketsuke/contract'
import type { Db } from '../db/database.ts'
import { lockNames } from '../db/lock-names.ts'
import { type Result, succeed } from '../result.ts'
import type { Turns } from '../turns.ts'
import { type Counter, confirmHit, deleteHit, type HitKey, insertHit, listHits, nameOf } from './hit-store.ts'
import { refusalAfter, type TryLimit } from './rate-limit.ts'

type Refusal = 'TOO_MANY_ATTEMPTS' | 'REQUEST_IN_PROGRESS'
type Try = { conventionId: string; counters: readonly Counter<TryLimit>[]; now: Date }

/**
 * Runs a check unless the subject was wrong too often. A hit is stored before the check and deleted if the
 * try was right, so concurrent tries in any number of processes never exceed the limit. The check runs
 * outside any transaction. TOO_MANY_ATTEMPTS: too many tries were wrong. REQUEST_IN_PROGRESS: too many would
 * be, if every running check ended as wrong.
 * @param counters the subject as each limit knows it, always in the same order: otherwise two tries could
 * deadlock.
 */
export const withinLimits = <Value, Code extends ErrorCode>(
  db: Db,
  inTurn: Turns,
  request: Try,
  check: () => Promise<{ isWrong: boolean; result: Result<Value, Code> }>,
): Promise<Result<Value, Code | Refusal>> => {
  const countAndCheck = async (): Promise<Result<Value, Code | Refusal>> => {
    const hit = await countHit(db, request)
    if (!hit.ok) return hit
    const { isWrong, result } = await check()
    await (isWrong ? confirmHit : deleteHit)(db, hit.value)
    return result
  }
  const { conventionId, counters } = request
  const inTurns = counters.reduceRight(
    (run, counter) => () => inTurn(nameOf(conventionId, counter), counter.limit.atOnce, run),
    countAndCheck,
  )
  return inTurns()
}

const countHit = (db: Db, { conventionId, counters, now }: Try): Promise<Result<HitKey, Refusal>> =>
  db.transaction().execute(async (trx) => {
    const names = counters.map((counter) => nameOf(conventionId, counter))
    await lockNames(trx, names)
    const refusal = refusalAfter(await listHits(trx, conventionId, counters), now)
    if (refusal) return refusal
    const key = { conventionId, hitId: randomUUIDv7() }
    await insertHit(trx, { ...key, isPending: true }, counters, now)
    return succeed(key)
  })
