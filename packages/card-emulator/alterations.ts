import { japanTimestamp } from './japan-time.ts'
import type { Payment, Status, Trade } from './trades.ts'
import type { Answer } from './wire.ts'

/** What AlterTran can be asked for. CANCEL leaves it to the provider which of the other three it is. */
export type Alteration = 'SALES' | 'VOID' | 'RETURN' | 'RETURNX' | 'CANCEL'

/** A paid transaction and the time that passed since its TranDate, by the calendar of Japan. */
interface Paid {
  status: Status
  age: 'same day' | 'same month' | 'later month'
  days: number
}

const DAY_MS = 24 * 60 * 60 * 1000
const SALES_DAYS = 90

/** For how long a payment can be cancelled or its amount changed. */
export const CANCEL_DAYS = 180

const isAuthorised = ({ status }: Paid) => status === 'AUTH'
const isCharged = ({ status }: Paid) => status === 'CAPTURE' || status === 'SALES'

/** Whether there is something to give back. */
export const isCancellable = (status: Status) => ['AUTH', 'CAPTURE', 'SALES'].includes(status)

// A return on the day of payment is accepted too, as recorded.
const allowed: Record<Exclude<Alteration, 'CANCEL'>, (paid: Paid) => boolean> = {
  SALES: isAuthorised,
  VOID: (paid) => isCancellable(paid.status) && paid.age === 'same day',
  RETURN: (paid) => isAuthorised(paid) || (isCharged(paid) && paid.age !== 'later month'),
  RETURNX: (paid) => isCharged(paid) && paid.age === 'later month',
}

/**
 * Status a transaction gets by an alteration, or the ErrInfo that refuses it: E11010003 not possible in
 * its status or on this date, E01420010 authorised over 90, E11010010 paid over 180 days ago.
 */
export function alter(
  alteration: Alteration,
  status: Status,
  tranAt: Date,
  now: Date,
): { status: Status } | { errInfo: string } {
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

export function daysSince(tranAt: Date, now: Date): number {
  return (now.getTime() - tranAt.getTime()) / DAY_MS
}

/** Answer of AlterTran and ChangeTran. */
export function alteredAnswer({ accessId, accessPass }: Trade, payment: Payment): Answer {
  return {
    AccessID: accessId,
    AccessPass: accessPass,
    Forward: payment.forward,
    Approve: payment.approve,
    TranID: payment.tranId,
    TranDate: japanTimestamp(payment.tranAt),
  }
}

function cancellationOf(paid: Paid): 'VOID' | 'RETURN' | 'RETURNX' {
  if (paid.age === 'same day') return 'VOID'
  return isAuthorised(paid) || paid.age === 'same month' ? 'RETURN' : 'RETURNX'
}

function ageOf(tranAt: Date, now: Date): Paid['age'] {
  const [then, today] = [japanTimestamp(tranAt), japanTimestamp(now)]
  if (then.slice(0, 8) === today.slice(0, 8)) return 'same day'
  return then.slice(0, 6) === today.slice(0, 6) ? 'same month' : 'later month'
}
