import { japanTimestamp } from './japan-time.ts'
import type { Trade, Trades } from './trades.ts'
import { isUnpaid } from './trades.ts'
import type { Answer } from './wire.ts'

/** The fields of a notification, named and ordered as in the protocol. */
export type NotificationFields = ReturnType<typeof notificationOf>

/**
 * The notification about a call on a transaction; `answer` is the call's answer. It is unsigned and its
 * passwords are asterisks. JobCd is EntryTran's, even after AlterTran (assumed).
 */
export const notificationOf = (trade: Trade, answer: Answer) => {
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
 * A forged notification: it claims payment of an unpaid order, under an AccessID that does not belong to it.
 * The order is the shop's newest unpaid one, or one that does not exist.
 */
export const forgedBeside = (trades: Trades, truth: NotificationFields, now: Date): NotificationFields => {
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
