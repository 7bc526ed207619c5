import type { Status, Trade } from './trades.ts'

/** A transaction as `GET /_emulator/transactions` lists it. */
export interface TransactionView {
  orderId: string
  accessId: string
  status: Status
  jobCd: string
  /** Current amount in yen, without tax. */
  amount: number
  /** Number of charges and reservations, less cancellations. */
  charges: number
  /** Total yen charged to the card, tax included, before refunds. */
  charged: number
  /** Total yen refunded. */
  refunded: number
}

export const viewOf = (trade: Trade): TransactionView => {
  const { orderId, accessId, status, jobCd, amount, charges, charged, refunded } = trade
  return { orderId, accessId, status, jobCd, amount, charges, charged, refunded }
}
