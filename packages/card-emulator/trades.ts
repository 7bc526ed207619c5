import { randomBytes } from 'node:crypto'
import type { Authentication } from './authentication.ts'
import type { Execution } from './execution.ts'

/** The action of ExecTran on the card: check it, charge it, or only reserve the amount. */
export type JobCd = 'CHECK' | 'CAPTURE' | 'AUTH' | 'SAUTH'

export type Status = 'UNPROCESSED' | 'AUTHENTICATED' | JobCd | 'SALES' | 'VOID' | 'RETURN' | 'RETURNX'

/** One transaction, from EntryTran on. Amounts are whole yen; the card is charged `amount + tax`. */
export interface Trade {
  readonly shopId: string
  readonly orderId: string
  readonly accessId: string
  readonly accessPass: string
  readonly jobCd: JobCd
  /** Current values: ChangeTran changes the amount and the tax. */
  amount: number
  tax: number
  readonly itemCode: string
  /** Present when EntryTran requests 3-D Secure 2. */
  readonly threeDSecure?: ThreeDSecure
  status: Status
  /** Time of the last processing. */
  processedAt: Date
  /** True while an ExecTran or SecureTran2 of this transaction waits for the card network. */
  executing: boolean
  /** Number of charges and reservations, less cancellations. */
  charges: number
  /** Total yen charged to the card, and total yen refunded. */
  charged: number
  refunded: number
  /** The newest 3-D Secure authentication, finished or not. */
  authentication?: Authentication
  /** A charge that the acquirer has not accepted yet. */
  late?: { dueAt: Date; execution: Execution }
  /** Present once the card network accepted. */
  payment?: Payment
}

/** The 3-D Secure 2 fields of EntryTran. */
export interface ThreeDSecure {
  /** The treatment of a card that is not enrolled: `2` decline, `3` charge without 3-D Secure. */
  tds2Type: '2' | '3'
  /** The shop's name as the buyer sees it; empty when none was sent. */
  tenantName: string
}

/** The data that a successful ExecTran adds, in the form in which they are sent. */
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
  /** Keyed by the transId of every 3-D Secure authentication, past ones included. */
  byTransId: Map<string, Trade>
  /** Transactions with a charge that the acquirer has not accepted yet. */
  late: Set<Trade>
  /** Number of payments and cancellations the acquirer has accepted so far. */
  accepted: number
}

export const emptyTrades = (): Trades => ({
  byAccessId: new Map(),
  byOrder: new Map(),
  byTransId: new Map(),
  late: new Set(),
  accepted: 0,
})

/** Registers a transaction as EntryTran does. The caller ensures that the shop's OrderID is new. */
export const openTrade = (
  trades: Trades,
  entry: Pick<Trade, 'shopId' | 'orderId' | 'jobCd' | 'amount' | 'tax' | 'itemCode' | 'threeDSecure'>,
  now: Date,
): Trade => {
  const trade: Trade = {
    ...entry,
    accessId: hex32(),
    accessPass: hex32(),
    status: 'UNPROCESSED',
    processedAt: now,
    executing: false,
    charges: 0,
    charged: 0,
    refunded: 0,
  }
  trades.byAccessId.set(trade.accessId, trade)
  trades.byOrder.set(orderKey(trade.shopId, trade.orderId), trade)
  return trade
}

/** The transaction with this AccessID and AccessPass. */
export const tradeByAccess = (trades: Trades, accessId = '', accessPass = ''): Trade | undefined => {
  const trade = trades.byAccessId.get(accessId)
  return trade?.accessPass === accessPass ? trade : undefined
}

/** The shop's transaction with this OrderID. */
export const tradeByOrder = (trades: Trades, shopId = '', orderId = ''): Trade | undefined =>
  trades.byOrder.get(orderKey(shopId, orderId))

/** The transaction whose newest 3-D Secure authentication has this address; older addresses are invalid. */
export const tradeByAuthentication = (trades: Trades, transId = '', t = ''): Trade | undefined => {
  const trade = trades.byTransId.get(transId)
  const newest = trade?.authentication
  return newest?.transId === transId && newest.t === t ? trade : undefined
}

/** Whether nothing has been charged or reserved for it yet. */
export const isUnpaid = ({ status }: Trade): boolean => status === 'UNPROCESSED' || status === 'AUTHENTICATED'

// Neither part can contain a slash.
const orderKey = (shopId: string, orderId: string): string => `${shopId}/${orderId}`

const hex32 = (): string => randomBytes(16).toString('hex')
