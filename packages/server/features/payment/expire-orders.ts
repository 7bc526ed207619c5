import { nowOf } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { expireUntriedOrders } from '../order/expire-untried-orders.ts'
import { lockOrder } from '../order/find-order.ts'
import { moveOrder } from '../order/move-order.ts'
import { type AttemptKey, claimOverdueOrders } from '../order/payment-attempts.ts'
import { freeSeatsOfOrders } from '../ticket/free-seats.ts'
import type { ChargeDeps } from './charge-card.ts'
import { settleAttempt } from './settle-attempt.ts'
import { inquireOrder, noteRefundAtProvider } from './settle-due-attempts.ts'

const batch = 200
const inquiries = 20

/** Ends the orders whose time is over. If a card was tried, asks the provider first. */
export const expireOrders = async (deps: ChargeDeps): Promise<void> => {
  const now = nowOf(deps.clock)
  await transact(deps, (trx) => expireUntriedOrders(trx, now, batch))
  const orders = await claimOverdueOrders(deps.db, now, inquiries)
  await Promise.all(orders.map((order) => expireByInquiry(deps, order, now)))
}

const expireByInquiry = async (deps: ChargeDeps, order: AttemptKey, now: Date): Promise<void> => {
  const answer = await inquireOrder(deps, order)
  if (answer.kind === 'paid') return settleAttempt(deps, order, answer)
  if (answer.kind === 'refunded') await noteRefundAtProvider(deps.db, order, now)
  if (answer.kind !== 'unknown') await transact(deps, (trx) => expire(trx, order, now))
}

const expire = async (trx: Trx, key: AttemptKey, now: Date): Promise<void> => {
  const order = await lockOrder(trx, key)
  // Another process or a person may have ended the order meanwhile.
  if (order?.state !== 'open') return
  await moveOrder(trx, order, 'lapsed', { at: now, actor: 'clock' })
  await freeSeatsOfOrders(trx, key.conventionId, [key.orderId])
}
