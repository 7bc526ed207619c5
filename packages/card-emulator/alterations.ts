import { japanTimestamp } from './japan-time.ts'
import type { Payment, Status, Trade } from './trades.ts'
import type { Answer } from './wire.ts'

/**
 * The JobCd values that AlterTran accepts. With CANCEL the provider picks the cancellation that fits the
 * date.
 */
export type Alteration = 'SALES' | 'VOID' | 'RETURN' | 'RETURNX' | 'CANCEL'

/** A paid transaction, and how long ago its TranDate is in Japanese calendar terms. */
interface Paid {
  status: Status
  age: 'same day' | 'same month' | 'later month'
  days: number
}

const DAY_MS = 24 * 60 * 60 * 1000
const SALES_DAYS = 90

/** Days after a payment during which it can be cancelled or its amount changed. */
export const CANCEL_DAYS = 180

const isAuthorised = ({ status }: Paid) => status === 'AUTH'
const isCharged = ({ status }: Paid) => status === 'CAPTURE' || status === 'SALES'

/** Whether the transaction holds money that can be returned. */
export const isCancellable = (status: Status) => ['AUTH', 'CAPTURE', 'SALES'].includes(status)

// A RETURN on the day of payment is accepted too; a recorded answer shows it.
const allowed: Record<Exclude<Alteration, 'CANCEL'>, (paid: Paid) => boolean> = {
  SALES: isAuthorised,
  VOID: (paid) => isCancellable(paid.status) && paid.age === 'same day',
  RETURN: (paid) => isAuthorised(paid) || (isCharged(paid) && paid.age !== 'later month'),
  RETURNX: (paid) => isCharged(paid) && paid.age === 'later month',
}

/**
 * The status after an alteration, or the ErrInfo that refuses it: E11010003 when the status or date does not
 * allow it, E01420010 when authorised more than 90 days ago, E11010010 when paid more than 180 days ago.
 */
export const alter = (
  alteration: Alteration,
  status: Status,
  tranAt: Date,
  now: Date,
): { status: Status } | { errInfo: string } => {
  const paid: Paid = {
    status,
    age: ageOf(tranAt, now),
    days: daysSince(tranAt, now),
  }
  const next = alteration === 'CANCEL' ? cancellationOf(paid) : alteration
  if (!allowed[next](paid)) return { errInfo: 'E11010003' }
  if (next === 'SALES' && paid.days > SALES_DAYS) return { errInfo: 'E01420010' }
  if (paid.days > CANCEL_DAYS) return { errInfo: 'E11010010' }
  return { status: next }
}

export const daysSince = (tranAt: Date, now: Date): number => (now.getTime() - tranAt.getTime()) / DAY_MS

/** The answer of AlterTran and ChangeTran. */
export const alteredAnswer = ({ accessId, accessPass }: Trade, payment: Payment): Answer => ({
  AccessID: accessId,
  AccessPass: accessPass,
  Forward: payment.forward,
  Approve: payment.approve,
  TranID: payment.tranId,
  TranDate: japanTimestamp(payment.tranAt),
})

const cancellationOf = (paid: Paid): 'VOID' | 'RETURN' | 'RETURNX' => {
  if (paid.age === 'same day') return 'VOID'
  return isAuthorised(paid) || paid.age === 'same month' ? 'RETURN' : 'RETURNX'
}

const ageOf = (tranAt: Date, now: Date): Paid['age'] => {
  const [then, today] = [japanTimestamp(tranAt), japanTimestamp(now)]
  if (then.slice(0, 8) === today.slice(0, 8)) return 'same day'
  return then.slice(0, 6) === today.slice(0, 6) ? 'same month' : 'later month'
}
