import { type ErrorCode, errorStatus } from '@uketsuke/contract'
import { ApiError, hasCode, isTransient } from '../../lib/api-error.ts'
import type { PaymentMoment } from '../../lib/payment-channel.ts'
import { type Attempt, canAskJobs, canPay, type Payer } from './payer.ts'
import type { PaymentOutcome } from './payment-outcome.ts'
import type { Refusal } from './providers/token-maker.ts'
import { storedJob } from './stored-payment.ts'

/**
 * The stage of the payment window. `isFresh`: the job started here, so its 3-D Secure opens without asking.
 */
export type Stage =
  | { name: 'card'; refusal?: Refusal }
  | { name: 'confirmation' }
  | { name: 'beginning'; attempt: Attempt }
  | { name: 'awaiting'; jobId: string; isFresh: boolean }
  /** Another window pays, or the server says so. */
  | { name: 'elsewhere'; error?: Error }
  /** That ended, and the order can still be paid. */
  | { name: 'openAgain'; error?: Error | undefined }
  | { name: 'firstWindow' }
  | { name: 'over' }
  | { name: 'result'; outcome: PaymentOutcome }
  | { name: 'refused'; error: Error }

type Opened = {
  orderId: string
  payer: Payer
  /** The job in the address, after the return from 3-D Secure. */
  jobId: string | null
  expiresAt: string | null
}

/** An order without an expiry is being paid: by the job known here, or in another window. */
export const firstStage = ({ orderId, payer, jobId, expiresAt }: Opened): Stage => {
  const known = storedJob(orderId) ?? jobId
  if (known && canAskJobs(payer)) return { name: 'awaiting', jobId: known, isFresh: false }
  if (expiresAt === null) return { name: 'elsewhere' }
  return { name: canPay(payer) ? 'card' : 'firstWindow' }
}

/** After these errors it is unknown whether the payment started, so only the same attempt may be repeated. */
export const awaitsOutcome = (error: Error): boolean =>
  !(error instanceof ApiError) || isTransient(error) || hasCode(error, 'REQUEST_IN_PROGRESS')

/** Refusals that leave the payment's state open: it may be running or done. */
const unsaid: readonly ErrorCode[] = [
  'REQUEST_IN_PROGRESS',
  'IDEMPOTENCY_MISMATCH',
  'ALREADY_COMPLETED',
  'JOB_NOT_FOUND',
]

/**
 * The server itself refused the call, so no payment started. An error of a proxy in between is not certain.
 */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  !isTransient(error) &&
  Object.hasOwn(errorStatus, error.code) &&
  !hasCode(error, ...unsaid)

/** The order can't be paid any more. Other refusals leave it as it was. */
export const orderIsOver = (error: unknown): boolean =>
  hasCode(error, 'PAYMENT_NOT_FOUND', 'PAYMENT_EXPIRED', 'INPUT_MISMATCH')

/** Can the order still be paid after this stage? */
export const isOpen = (ended: Stage): boolean =>
  ended.name === 'result'
    ? !ended.outcome.isSuccess && ended.outcome.canRetry
    : ended.name === 'refused' && !orderIsOver(ended.error)

/** What the other windows hear about a stage; null if it is not this window that pays. */
export const momentOf = (stage: Stage): PaymentMoment | null => {
  switch (stage.name) {
    case 'card':
    case 'confirmation':
    // The server may not know of it yet.
    case 'beginning':
      return 'card'
    case 'awaiting':
      return 'awaiting'
    case 'result':
    case 'refused':
      return isOpen(stage) ? 'failed' : 'done'
    case 'elsewhere':
    case 'openAgain':
    case 'firstWindow':
    case 'over':
      return null
  }
}
