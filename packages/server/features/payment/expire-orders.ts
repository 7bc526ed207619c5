import { nowOf } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db/database.ts'
import { freeSeatsOfEndedOrders } from '../ticket/free-seats.ts'
import { settleAttempt } from './settle-attempt.ts'
import type { InquiryDeps } from './settle-due-attempts.ts'
import {
  type AttemptKey,
  expireUntriedOrders,
  listLapsedTriedOrders,
  lockOrder,
  moveOrder,
  type OrderKey,
} from './store.ts'

const batch = 200
const inquiries = 20

/** Ends the orders whose time is over. An order whose card was tried is asked about first. */
export const expireOrders = async (deps: InquiryDeps): Promise<void> => {
  const now = nowOf(deps.clock)
  await deps.db.transaction().execute(async (trx) => {
    const expired = await expireUntriedOrders(trx, now, batch)
    for (const [conventionId, orders] of Map.groupBy(expired, (order) => order.conventionId))
      await freeSeatsOfEndedOrders(
        trx,
        conventionId,
        orders.map(({ orderId }) => orderId),
      )
  })
  const tried = await listLapsedTriedOrders(deps.db, now, inquiries)
  await Promise.all(tried.map((order) => expireByInquiry(deps, order)))
}

const expireByInquiry = async (deps: InquiryDeps, order: AttemptKey & { price: number }): Promise<void> => {
  const { card, conventions, db, shopOf } = deps
  const convention = conventions.find(order.conventionId)
  if (!convention) return
  const answer = await card.inquire({ shop: shopOf(convention), orderId: order.orderId, amount: order.price })
  if (answer.kind === 'paid') return settleAttempt(deps, order, answer)
  if (answer.kind === 'unpaid') await db.transaction().execute((trx) => expire(trx, order))
}

const expire = async (trx: Trx, key: OrderKey): Promise<void> => {
  const order = await lockOrder(trx, key)
  // Its time is over, so nothing but its completion can have happened meanwhile.
  if (order?.state !== 'open') return
  await moveOrder(trx, order, 'open', 'expired')
  await freeSeatsOfEndedOrders(trx, key.conventionId, [key.orderId])
}
