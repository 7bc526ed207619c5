import type { ErrorCode } from '@uketsuke/contract'
import type { Db, Trx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { seconds } from '../duration.ts'
import { inBatches } from '../in-batches.ts'
import type { Log } from '../log.ts'
import { type Failure, fail, type Result, succeed } from '../result.ts'
import { answerFailure } from './errors.ts'
import {
  type Answer,
  findAnswer,
  type IdempotentCall,
  isAnswerTaken,
  type KeptAnswer,
  keepAnswer,
  keepAnswers,
} from './idempotency.ts'

/** The statuses for callers with an unknown token or code. */
const strangerStatuses = [401, 404]

type Outcome = Result<unknown, ErrorCode>

/** Thrown to roll back the transaction of a refused call. */
class Refused extends Error {
  readonly outcome: Failure<ErrorCode>
  constructor(outcome: Failure<ErrorCode>) {
    super(outcome.code)
    this.outcome = outcome
  }
}

const inProgress = answerFailure(fail('REQUEST_IN_PROGRESS', { retryIn: seconds(1) }))

/**
 * An answer, and whether an earlier identical call already got it. `outcome` is the result of this call's
 * work, or of the check before a repeated answer, if it got that far.
 */
export type Answered = { answer: Answer; isEarlier: boolean; outcome?: Outcome }

/** What decides whether a call already has an answer, and for how long. */
type Once = {
  /** Whether the caller may still see an earlier answer. Checked before it is repeated. */
  mayRepeat?: (db: Db) => Promise<Result<undefined, ErrorCode>>
  idempotent: IdempotentCall | null
  now: Date
}

const findEarlier = async (
  db: Db,
  { mayRepeat = async () => succeed(undefined), idempotent, now }: Once,
): Promise<Answered | undefined> => {
  const earlier = idempotent && (await findAnswer(db, idempotent, now))
  if (!earlier) return undefined
  if (earlier === 'running') return { answer: inProgress, isEarlier: false }
  if (earlier === 'mismatch') return { answer: answerFailure(fail('IDEMPOTENCY_MISMATCH')), isEarlier: false }
  const allowed = await mayRepeat(db)
  return allowed.ok
    ? { answer: earlier, isEarlier: true }
    : { answer: answerFailure(allowed), isEarlier: false, outcome: allowed }
}

/** Stores an answer. @returns false if the key has one already. */
type Keep = (kept: KeptAnswer) => Promise<boolean>

/** For each pool. A crowd of refused calls takes one connection, and one commit for many. */
const keepers = new WeakMap<Db, Keep>()

const keeperOf = (db: Db): Keep => {
  const keep =
    keepers.get(db) ??
    inBatches(async (answers: KeptAnswer[]) => {
      const stored = await keepAnswers(db, answers)
      return (kept) => stored.has(kept)
    })
  keepers.set(db, keep)
  return keep
}

/**
 * Answers a refused call that has changed nothing, and stores the answer, unless its recipient is a stranger.
 * If an identical call stored one first, that is the answer.
 */
export const refuseIdempotently = async (
  db: Db,
  outcome: Failure<ErrorCode>,
  once: Once,
): Promise<Answered> => {
  const { idempotent: call, now } = once
  const answer = answerFailure(outcome)
  const refused = { answer, isEarlier: false, outcome }
  // Do not store a refusal that only asks to wait.
  if (!call || answer.retryAfter !== undefined) return refused
  // Do not store a stranger's refusal either, because anybody could fill the database with them. A refused
  // call did nothing, so a repeated one may run again.
  if (call.isAnonymous || strangerStatuses.includes(answer.status)) return refused
  const isStored = await keeperOf(db)({ call, answer, now })
  return isStored ? refused : { ...refused, ...(await findEarlier(db, once)) }
}

/** Runs the work and stores its answer in one transaction. A refusal first rolls back the work. */
export const runIdempotently = async (
  { db, log }: { db: Db; log: Log },
  {
    work,
    answerOf,
    ...once
  }: Once & {
    work: (trx: Trx) => Promise<Outcome>
    /** The answer to send and store if the work succeeds. */
    answerOf: (value: unknown) => Answer
  },
): Promise<Answered> => {
  const { idempotent, now } = once
  try {
    return await transact({ db, log }, async (trx): Promise<Answered> => {
      const earlier = await findEarlier(trx, once)
      if (earlier) return earlier
      const outcome = await work(trx)
      if (!outcome.ok) throw new Refused(outcome)
      const answer = answerOf(outcome.value)
      if (idempotent) await keepAnswer(trx, { call: idempotent, answer, now })
      return { answer, isEarlier: false, outcome }
    })
  } catch (error) {
    if (isAnswerTaken(error)) return { answer: inProgress, isEarlier: false }
    if (!(error instanceof Refused)) throw error
    return refuseIdempotently(db, error.outcome, once)
  }
}
