import { japanTimestamp } from './japan-time.ts'
import type { Payment, Trades } from './trades.ts'

/**
 * Approve (7 digits) and TranID (28 digits, as in the test environment) for the next acceptance by the
 * acquirer.
 */
export const acquirerNumbers = (trades: Trades, now: Date): Pick<Payment, 'approve' | 'tranId'> => {
  trades.accepted += 1
  const minute = japanTimestamp(now).slice(2, 12)
  return {
    approve: lastDigits(trades.accepted, 7),
    tranId: `${minute}${'1'.repeat(12)}${lastDigits(trades.accepted, 6)}`,
  }
}

const lastDigits = (number: number, count: number): string =>
  String(number).padStart(count, '0').slice(-count)
