import type { Trx } from '../../platform/db/database.ts'
import { freeSeatsOfEndedOrders } from '../ticket/free-seats.ts'
import { isUndecided } from './rules.ts'
import { lockLiveOrder, moveOrder } from './store.ts'

/**
 * Cancels the order a person has open and frees its seats.
 * @returns `charging` when money may be moving, `completed` when it has: then nothing is changed.
 */
export const cancelOrders = async (
  trx: Trx,
  conventionId: string,
  preRegistrationId: string,
): Promise<'canceled' | 'charging' | 'completed'> => {
  const order = await lockLiveOrder(trx, conventionId, preRegistrationId)
  if (!order) return 'canceled'
  if (isUndecided(order.state)) return 'charging'
  if (order.state === 'completed') return 'completed'
  await moveOrder(trx, order, 'open', 'canceled')
  await freeSeatsOfEndedOrders(trx, conventionId, [order.orderId])
  return 'canceled'
}
