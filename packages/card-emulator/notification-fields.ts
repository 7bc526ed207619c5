import { japanTimestamp } from './japan-time.ts'
import type { Trade, Trades } from './trades.ts'
import { isUnpaid } from './trades.ts'
import type { Answer } from './wire.ts'

/** What a notification says, by the names and in the order of the protocol. */
export type NotificationFields = ReturnType<typeof notificationOf>

/**
 * Notification of what a call did with a transaction, `answer` being the call's. Nothing signs it, and its passwords
 * are asterisks. JobCd is EntryTran's, also after AlterTran (assumed).
 */
export function notificationOf(trade: Trade, answer: Answer) {
  const { payment } = trade
  return {
    ShopID: trade.shopId,
    ShopPass: '*'.repeat(10),
    AccessID: trade.accessId,
    AccessPass: '*'.repeat(32),
    OrderID: trade.orderId,
    Status: String(trade.status),
    JobCd: String(trade.jobCd),
    Amount: String(trade.amount),
    Tax: String(trade.tax),
    Currency: 'JPN',
    Forward: payment?.forward ?? '',
    Method: payment?.method ?? '',
    PayTimes: payment?.payTimes ?? '',
    TranID: payment?.tranId ?? '',
    Approve: payment?.approve ?? '',
    TranDate: payment ? japanTimestamp(payment.tranAt) : '',
    ErrCode: answer.ErrCode ?? '',
    ErrInfo: answer.ErrInfo ?? '',
    PayType: '0',
  }
}

/**
 * A notification the provider did not write: it says that an unpaid order was paid, under an AccessID that is not the
 * order's. The order is the shop's newest unpaid one, or one that does not exist.
 */
export function forgedBeside(trades: Trades, truth: NotificationFields, now: Date): NotificationFields {
  const unpaid = [...trades.byAccessId.values()].findLast(
    (trade) => trade.shopId === truth.ShopID && isUnpaid(trade),
  )
  return {
    ...truth,
    AccessID: 'f'.repeat(32),
    OrderID: unpaid?.orderId ?? 'no-such-order',
    Status: 'CAPTURE',
    JobCd: 'CAPTURE',
    Amount: String(unpaid?.amount ?? truth.Amount),
    Tax: String(unpaid?.tax ?? truth.Tax),
    Forward: '2a99662',
    Method: '1',
    PayTimes: '',
    TranID: `${japanTimestamp(now).slice(2, 12)}${'9'.repeat(18)}`,
    Approve: '9999999',
    TranDate: japanTimestamp(now),
    ErrCode: '',
    ErrInfo: '',
  }
}
