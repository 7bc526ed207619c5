import { notCharged } from '@uketsuke/contract'
import type { Trx } from '../../platform/db/database.ts'
import { freeSeatsOfOrders } from '../ticket/free-seats.ts'
import { decideAttempt, findUndecidedAttempt } from './attempt-store.ts'
import { moveOrder } from './move-order.ts'
import { isCharging } from './rules.ts'
import { lockLiveOrder, type OrdersOf } from './store.ts'

/**
 * Cancels a person's open order of one kind and frees its seats. Also cancels an order whose buyer is
 * authenticating, because it can't be charged before they return.
 * @returns `charging` if money may be moving, `completed` if it has moved. In both cases nothing changes.
 */
export const cancelOrders = async (
  trx: Trx,
  owner: OrdersOf,
  now: Date,
  actor: 'buyer' | 'secretariat' = 'buyer',
): Promise<'canceled' | 'charging' | 'completed'> => {
  const order = await lockLiveOrder(trx, owner)
  if (!order) return 'canceled'
  if (isCharging(order.state)) return 'charging'
  if (order.state === 'completed') return 'completed'
  const attempt = order.state === 'authenticating' ? await findUndecidedAttempt(trx, order) : undefined
  if (attempt) await decideAttempt(trx, { ...order, jobId: attempt.jobId }, givenUp, { now })
  await moveOrder(trx, order, 'canceled', { at: now, actor })
  await freeSeatsOfOrders(trx, owner.conventionId, [order.orderId])
  return 'canceled'
}

const givenUp = { state: 'declined', resultCode: notCharged.code, canRetry: false, errors: [] } as const
