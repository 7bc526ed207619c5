import { minutes } from '../../platform/duration.ts'
import { fail } from '../../platform/result.ts'

/** The answer to calls that would move money, or establish that none has moved, while payments are paused. */
export const paymentsPaused = fail('PAYMENTS_PAUSED', { retryIn: minutes(5) })
