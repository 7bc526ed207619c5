import type { PaymentMoment } from '../../lib/payment-channel.ts'
import { type Attempt, canAskJobs, canPay, type Payer } from './payer.ts'
import type { PaymentOutcome } from './payment-outcome.ts'
import { orderIsOver } from './payment-refusal.ts'
import type { Refusal } from './providers/token-maker.ts'
import { storedJob } from './stored-payment.ts'

/**
 * The stage of the payment window. `isFresh`: the job started here, so its 3-D Secure opens without asking.
 */
export type Stage =
  | { name: 'card'; refusal?: Refusal | undefined }
  | { name: 'confirmation' }
  | { name: 'beginning'; attempt: Attempt }
  | { name: 'awaiting'; jobId: string; isFresh: boolean }
  /** Another window is paying, or the server says so. */
  | { name: 'elsewhere'; error?: Error | undefined }
  /** The other payment has ended, and the order can still be paid. */
  | { name: 'openAgain'; error?: Error | undefined }
  | { name: 'firstWindow' }
  | { name: 'over' }
  | { name: 'result'; outcome: PaymentOutcome }
  | { name: 'refused'; error: Error }

export type EndStage = Extract<Stage, { name: 'result' | 'refused' }>

export type OpenedOrder = {
  orderId: string
  payer: Payer
  /** The job in the address, after the return from 3-D Secure. */
  jobId: string | null
  expiresAt: string | null
}

/** An order without an expiry is being paid: by the job known here, or in another window. */
export const firstStage = ({ orderId, payer, jobId, expiresAt }: OpenedOrder): Stage => {
  const known = storedJob(orderId) ?? jobId
  if (known && canAskJobs(payer)) return { name: 'awaiting', jobId: known, isFresh: false }
  if (expiresAt === null) return { name: 'elsewhere' }
  return { name: canPay(payer) ? 'card' : 'firstWindow' }
}

/** Whether the order can still be paid after this stage. */
export const isOpen = (ended: EndStage): boolean =>
  ended.name === 'result' ? !ended.outcome.isSuccess && ended.outcome.canRetry : !orderIsOver(ended.error)

/** The stage as announced to the other windows; null if this window is not paying. */
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
