import type { ErrorCode } from '@uketsuke/contract'
import type { Db, Trx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { seconds } from '../duration.ts'
import type { Log } from '../log.ts'
import { fail, type Result, succeed } from '../result.ts'
import { answerFailure } from './errors.ts'
import { type Answer, findAnswer, type IdempotentCall, keepAnswer } from './idempotency.ts'

/** What a caller is told whose token or code is unknown. */
const strangerStatuses = [401, 404]

type Outcome = Result<unknown, ErrorCode>

/** Thrown to roll back the transaction of a refused call. */
class Refused extends Error {
  readonly answer: Answer
  readonly outcome: Outcome
  constructor(answer: Answer, outcome: Outcome) {
    super(answer.body)
    this.answer = answer
    this.outcome = outcome
  }
}

const inProgress = answerFailure(fail('REQUEST_IN_PROGRESS', { retryIn: seconds(1) }))

/**
 * An answer, and whether an earlier identical call already got it. `outcome` is that of this call, if it came
 * to work or to the check before a repeated answer.
 */
export type Answered = { answer: Answer; isEarlier: boolean; outcome?: Outcome }

/**
 * Runs the work and stores its answer in one transaction. A refusal is stored after the work is rolled back,
 * unless a stranger gets it.
 */
export const runIdempotently = async (
  { db, log }: { db: Db; log: Log },
  {
    work,
    mayRepeat = async () => succeed(undefined),
    answerOf,
    idempotent,
    now,
  }: {
    work: (trx: Trx) => Promise<Outcome>
    /** Checked before an earlier answer is repeated: may the caller still see it? */
    mayRepeat?: (db: Db) => Promise<Result<undefined, ErrorCode>>
    /** The answer to send and store if the work succeeds. */
    answerOf: (value: unknown) => Answer
    idempotent: IdempotentCall | null
    now: Date
  },
): Promise<Answered> => {
  const findEarlier = async (within: Db): Promise<Answered | undefined> => {
    const earlier = idempotent && (await findAnswer(within, idempotent, now))
    if (!earlier) return undefined
    if (earlier === 'running') return { answer: inProgress, isEarlier: false }
    if (earlier === 'mismatch')
      return { answer: answerFailure(fail('IDEMPOTENCY_MISMATCH')), isEarlier: false }
    const allowed = await mayRepeat(within)
    return allowed.ok
      ? { answer: earlier, isEarlier: true }
      : { answer: answerFailure(allowed), isEarlier: false, outcome: allowed }
  }
  try {
    return await transact({ db, log }, async (trx): Promise<Answered> => {
      const earlier = await findEarlier(trx)
      if (earlier) return earlier
      const outcome = await work(trx)
      if (!outcome.ok) throw new Refused(answerFailure(outcome), outcome)
      const answer = answerOf(outcome.value)
      if (idempotent && !(await keepAnswer(trx, idempotent, answer, now)))
        throw new Refused(inProgress, outcome)
      return { answer, isEarlier: false, outcome }
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const refused = { answer: error.answer, isEarlier: false, outcome: error.outcome }
    // Do not store a refusal that only says "later", nor one caused by a concurrent identical call.
    if (!idempotent || error.answer.retryAfter !== undefined) return refused
    // Do not store a stranger's refusal either: anybody could fill the database with them. A refused call did
    // nothing, so a repeated one may run again.
    if (idempotent.isAnonymous || strangerStatuses.includes(error.answer.status)) return refused
    if (await keepAnswer(db, idempotent, error.answer, now)) return refused
    return { ...refused, ...(await findEarlier(db)) }
  }
}
