import type { Status, Trade } from './trades.ts'

/** A transaction as `GET /_emulator/transactions` lists it. */
export interface TransactionView {
  orderId: string
  accessId: string
  status: Status
  jobCd: string
  /** In yen, without the tax, as it is now. */
  amount: number
  /** How often the card was charged, or its limit reserved, less cancellations. */
  charges: number
  /** Yen the card was charged, tax included, before anything was given back. */
  charged: number
  /** Yen given back in all. */
  refunded: number
}

export function viewOf(trade: Trade): TransactionView {
  const { orderId, accessId, status, jobCd, amount, charges, charged, refunded } = trade
  return { orderId, accessId, status, jobCd, amount, charges, charged, refunded }
}
