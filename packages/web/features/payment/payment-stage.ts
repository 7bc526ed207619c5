import { type ErrorCode, errorStatus } from '@uketsuke/contract'
import { ApiError, hasCode, isTransient } from '../../lib/api-error.ts'
import { keptJob } from './kept-payment.ts'
import { type Attempt, canAskJobs, canPay, type Payer } from './payer.ts'
import type { PaymentOutcome } from './payment-outcome.ts'
import type { Refusal } from './providers/token-maker.ts'

/** Where the payment window is. `isFresh`: the job began here, so its 3-D Secure is gone to without asking. */
export type Stage =
  | { name: 'card'; refusal?: Refusal }
  | { name: 'confirmation' }
  | { name: 'beginning'; attempt: Attempt }
  | { name: 'awaiting'; jobId: string; isFresh: boolean }
  | { name: 'elsewhere' }
  | { name: 'firstWindow' }
  | { name: 'over' }
  | { name: 'result'; outcome: PaymentOutcome }
  | { name: 'refused'; error: Error }

type Opened = {
  orderId: string
  payer: Payer
  /** The job that the address names: the way back from 3-D Secure. */
  jobId: string | null
  expiresAt: string | null
}

/** An order that can't be paid just now is being paid already: by the job that is known here, or by another window. */
export const firstStage = ({ orderId, payer, jobId, expiresAt }: Opened): Stage => {
  const known = keptJob(orderId) ?? jobId
  if (known && canAskJobs(payer)) return { name: 'awaiting', jobId: known, isFresh: false }
  if (expiresAt === null) return { name: 'elsewhere' }
  return { name: canPay(payer) ? 'card' : 'firstWindow' }
}

/** After these nobody knows whether the payment began; only the same attempt may be made again. */
export const isUndecided = (error: Error): boolean =>
  !(error instanceof ApiError) || isTransient(error) || hasCode(error, 'REQUEST_IN_PROGRESS')

/** Refusals that say nothing of the payment itself: it may be under way, or made. */
const unsaid: readonly ErrorCode[] = [
  'REQUEST_IN_PROGRESS',
  'IDEMPOTENCY_MISMATCH',
  'ALREADY_COMPLETED',
  'JOB_NOT_FOUND',
]

/** The server refused the call in its own words: nothing began. What only something in between says is not certain. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  !isTransient(error) &&
  Object.hasOwn(errorStatus, error.code) &&
  !hasCode(error, ...unsaid)

/** There is no such order to be paid, here or anywhere. After other refusals it stands as it stood. */
export const orderIsOver = (error: unknown): boolean =>
  hasCode(error, 'PAYMENT_NOT_FOUND', 'PAYMENT_EXPIRED', 'INPUT_MISMATCH')

/** May the order still be paid after this end? */
export const isOpen = (ended: Stage): boolean =>
  ended.name === 'result'
    ? !ended.outcome.isSuccess && ended.outcome.canRetry
    : ended.name === 'refused' && !orderIsOver(ended.error)
