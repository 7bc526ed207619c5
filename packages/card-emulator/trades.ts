import { randomBytes } from 'node:crypto'

/** What ExecTran does with the card: check it, charge it, or only reserve the amount. */
export type JobCd = 'CHECK' | 'CAPTURE' | 'AUTH' | 'SAUTH'

export type Status = 'UNPROCESSED' | JobCd | 'SALES' | 'VOID' | 'RETURN' | 'RETURNX'

/** One transaction, from EntryTran on. Amounts are whole yen; the card pays `amount + tax`. */
export interface Trade {
  readonly shopId: string
  readonly orderId: string
  readonly accessId: string
  readonly accessPass: string
  readonly jobCd: JobCd
  readonly amount: number
  readonly tax: number
  readonly itemCode: string
  status: Status
  /** Time of the last processing. */
  processedAt: Date
  /** An ExecTran of this transaction waits for the card network. */
  executing: boolean
  /** How often the card was charged or its limit reserved, less cancellations. */
  charges: number
  /** Present once the card network accepted. */
  payment?: Payment
}

/** What a successful ExecTran adds, as it is sent. */
export interface Payment {
  maskedCardNo: string
  expire: string
  method: string
  payTimes: string
  forward: string
  approve: string
  tranId: string
  /** TranDate: when the acquirer last accepted something. */
  tranAt: Date
  clientFields: readonly [string, string, string]
}

/** All transactions of one emulator, oldest first. */
export interface Trades {
  byAccessId: Map<string, Trade>
  byOrder: Map<string, Trade>
  /** How much the acquirer accepted so far: payments and cancellations. */
  accepted: number
}

export function emptyTrades(): Trades {
  return { byAccessId: new Map(), byOrder: new Map(), accepted: 0 }
}

/** Registers a transaction as EntryTran does. The caller has made sure that the shop's OrderID is new. */
export function openTrade(
  trades: Trades,
  entry: Pick<Trade, 'shopId' | 'orderId' | 'jobCd' | 'amount' | 'tax' | 'itemCode'>,
  now: Date,
): Trade {
  const trade: Trade = {
    ...entry,
    accessId: hex32(),
    accessPass: hex32(),
    status: 'UNPROCESSED',
    processedAt: now,
    executing: false,
    charges: 0,
  }
  trades.byAccessId.set(trade.accessId, trade)
  trades.byOrder.set(orderKey(trade.shopId, trade.orderId), trade)
  return trade
}

/** The transaction with this AccessID, when the AccessPass is its own. */
export function tradeByAccess(trades: Trades, accessId = '', accessPass = ''): Trade | undefined {
  const trade = trades.byAccessId.get(accessId)
  return trade?.accessPass === accessPass ? trade : undefined
}

/** The shop's transaction with this OrderID. */
export function tradeByOrder(trades: Trades, shopId = '', orderId = ''): Trade | undefined {
  return trades.byOrder.get(orderKey(shopId, orderId))
}

// Neither part can hold a slash.
function orderKey(shopId: string, orderId: string): string {
  return `${shopId}/${orderId}`
}

function hex32(): string {
  return randomBytes(16).toString('hex')
}
