import { randomUUIDv7 } from 'node:crypto'
import type { ErrorCode } from '@uketsuke/contract'
import type { Db } from '../db/database.ts'
import { lockNames } from '../db/lock-names.ts'
import { digest } from '../random.ts'
import { type Result, succeed } from '../result.ts'
import type { Turns } from '../turns.ts'
import {
  type AttemptKey,
  deleteAttempt,
  insertAttempt,
  listAttempts,
  setAttemptWrong,
  type Tried,
} from './attempt-store.ts'
import { refusalAfter } from './limit.ts'

type Refusal = 'TOO_MANY_ATTEMPTS' | 'REQUEST_IN_PROGRESS'
type Attempt = { conventionId: string; tried: readonly Tried[]; now: Date }

/**
 * Looks at what somebody tries, unless they were wrong too often. It is counted before, and no more once it was not wrong: of
 * many at once, in any number of processes, no more are looked at than would be one after the other. No transaction is open
 * while it is looked at. REQUEST_IN_PROGRESS: those that are being looked at now may be too many.
 * @param tried whoever tries, by each limit that holds for them; several always in the same order.
 */
export const withinLimits = <Value, Code extends ErrorCode>(
  db: Db,
  inTurn: Turns,
  attempt: Attempt,
  look: () => Promise<{ isWrong: boolean; outcome: Result<Value, Code> }>,
): Promise<Result<Value, Code | Refusal>> => {
  const countAndLook = async (): Promise<Result<Value, Code | Refusal>> => {
    const counted = await countAttempt(db, attempt)
    if (!counted.ok) return counted
    const { isWrong, outcome } = await look()
    await (isWrong ? setAttemptWrong : deleteAttempt)(db, counted.value)
    return outcome
  }
  const { conventionId, tried } = attempt
  const inTurns = tried.reduceRight(
    (run, one) => () => inTurn(nameOf(conventionId, one), one.limit.atOnce, run),
    countAndLook,
  )
  return inTurns()
}

const nameOf = (conventionId: string, { limit, subject }: Tried): string =>
  `${limit.kind} ${conventionId} ${digest(subject).toString('hex')}`

const countAttempt = (db: Db, { conventionId, tried, now }: Attempt): Promise<Result<AttemptKey, Refusal>> =>
  db.transaction().execute(async (trx) => {
    const names = tried.map((one) => nameOf(conventionId, one))
    await lockNames(trx, names)
    const refusal = refusalAfter(await listAttempts(trx, conventionId, tried), now)
    if (refusal) return refusal
    const key = { conventionId, attemptId: randomUUIDv7() }
    await insertAttempt(trx, key, tried, now)
    return succeed(key)
  })
