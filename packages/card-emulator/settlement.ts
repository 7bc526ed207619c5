import { createHash } from 'node:crypto'
import { declineOf, maskCardNo } from './cards.ts'
import type { Execution } from './execution.ts'
import { japanTimestamp } from './japan-time.ts'
import type { Outcome } from './outcome.ts'
import { declined, refused } from './outcome.ts'
import type { Course, Provider } from './provider.ts'
import type { Payment, Trade } from './trades.ts'
import { acquirerNumbers } from './tran-id.ts'
import type { Answer } from './wire.ts'

// The acquirer code that the test environment answers for its cards.
const FORWARD = '2a99662'

/**
 * Waits for the card network; until it answers, other ExecTran and SecureTran2 calls of the transaction are
 * refused.
 */
export const workOn = async (trade: Trade, { work }: Course): Promise<void> => {
  trade.executing = true
  try {
    await work()
  } finally {
    trade.executing = false
  }
}

/**
 * Sends the transaction to the card network, which charges the card (or reserves, or checks, depending on
 * JobCd) or declines. After a decline the transaction is UNPROCESSED. When acceptance comes late, the answer
 * is the provider's system error E91029999.
 */
export const authorise = (
  trade: Trade,
  execution: Execution,
  provider: Provider,
  course: Course,
): Outcome => {
  const now = provider.clock()
  const decline = declineOf(execution.card, japanTimestamp(now).slice(2, 6))
  if (decline) {
    trade.status = 'UNPROCESSED'
    return declined(trade, decline)
  }
  if (course.lateMs !== undefined) {
    trade.late = { dueAt: new Date(now.getTime() + course.lateMs), execution }
    provider.trades.late.add(trade)
    return refused(['E91029999'])
  }
  const payment = settle(trade, execution, provider, now)
  return { answer: paidAnswer(trade, payment, execution, provider), processed: trade }
}

/** Settles the late charges that are due on the emulator's clock; returns the changed transactions. */
export const settleLate = (provider: Provider): Trade[] => {
  const now = provider.clock()
  const settled: Trade[] = []
  for (const trade of provider.trades.late) {
    if (!trade.late || trade.late.dueAt > now) continue
    settle(trade, trade.late.execution, provider, trade.late.dueAt)
    delete trade.late
    provider.trades.late.delete(trade)
    settled.push(trade)
  }
  return settled
}

const settle = (trade: Trade, execution: Execution, { trades }: Provider, now: Date): Payment => {
  const { card, method, payTimes, clientFields } = execution
  const payment: Payment = {
    maskedCardNo: maskCardNo(card.cardNo),
    expire: card.expire,
    method,
    payTimes,
    forward: FORWARD,
    ...acquirerNumbers(trades, now),
    tranAt: now,
    clientFields,
  }
  trade.payment = payment
  trade.status = trade.jobCd
  trade.processedAt = now
  // A validity check asks the issuer about the card and charges nothing.
  if (trade.jobCd !== 'CHECK') {
    trade.charges += 1
    trade.charged += trade.amount + trade.tax
  }
  return payment
}

const paidAnswer = (trade: Trade, payment: Payment, execution: Execution, { shops }: Provider): Answer => {
  const signed = {
    OrderID: trade.orderId,
    Forward: payment.forward,
    Method: payment.method,
    PayTimes: payment.payTimes,
    Approve: payment.approve,
    TranID: payment.tranId,
    TranDate: japanTimestamp(payment.tranAt),
  }
  const [ClientField1, ClientField2, ClientField3] = payment.clientFields
  return {
    ...signed,
    CheckString: checkString(Object.values(signed), shops.get(trade.shopId) ?? ''),
    ...(execution.echoesClientFields ? { ClientField1, ClientField2, ClientField3 } : {}),
  }
}

// MD5 hex of the answer's values and the ShopPass, joined without a separator.
const checkString = (values: readonly string[], shopPass: string): string =>
  createHash('md5')
    .update(values.join('') + shopPass)
    .digest('hex')
