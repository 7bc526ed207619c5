import type { ErrorCode } from '@uketsuke/contract'
import type { Db, Trx } from '../db/database.ts'
import { fail, type Outcome } from '../outcome.ts'
import { answerFailure } from './errors.ts'
import { type Answer, findAnswer, type IdempotentCall, keepAnswer } from './idempotency.ts'

/** Thrown to undo the transaction of a call that is refused. */
class Refused extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super(answer.body)
    this.answer = answer
  }
}

const inProgress = answerFailure(fail('REQUEST_IN_PROGRESS', { retryAfter: 1 }))

/** An answer, and whether an equal call had it before. */
export type Answered = { answer: Answer; isEarlier: boolean }

const answerEarlier = (earlier: Answer | 'running' | 'mismatch'): Answered => {
  if (earlier === 'running') return { answer: inProgress, isEarlier: false }
  return earlier === 'mismatch'
    ? { answer: answerFailure(fail('IDEMPOTENCY_MISMATCH')), isEarlier: false }
    : { answer: earlier, isEarlier: true }
}

/** One transaction for the work and for the memory of its answer; a refusal is remembered after its work is undone. */
export const answerOnce = async (
  db: Db,
  {
    work,
    answerOf,
    idempotent,
    now,
  }: {
    work: (trx: Trx) => Promise<Outcome<unknown, ErrorCode>>
    /** What is answered, and kept, when the work succeeded. */
    answerOf: (value: unknown) => Answer
    idempotent: IdempotentCall | null
    now: Date
  },
): Promise<Answered> => {
  let afterCommit: (() => void) | undefined
  try {
    const answered = await db.transaction().execute(async (trx): Promise<Answered> => {
      const earlier = idempotent && (await findAnswer(trx, idempotent, now))
      if (earlier) return answerEarlier(earlier)
      const outcome = await work(trx)
      if (!outcome.ok) throw new Refused(answerFailure(outcome))
      const answer = answerOf(outcome.value)
      if (idempotent && !(await keepAnswer(trx, idempotent, answer, now))) throw new Refused(inProgress)
      afterCommit = outcome.afterCommit
      return { answer, isEarlier: false }
    })
    afterCommit?.()
    return answered
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const refused = { answer: error.answer, isEarlier: false }
    // A refusal that only says "later" is not the answer to keep; and one that an equal call forestalled is not it.
    if (!idempotent || error.answer.retryAfter !== undefined) return refused
    if (await keepAnswer(db, idempotent, error.answer, now)) return refused
    const earlier = await findAnswer(db, idempotent, now)
    return earlier ? answerEarlier(earlier) : refused
  }
}
