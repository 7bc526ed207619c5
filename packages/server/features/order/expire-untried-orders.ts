import type { Trx } from '../../platform/db/database.ts'
import { freeSeatsOfOrders } from '../ticket/free-seats.ts'
import { logStep } from './log-step.ts'
import { expireUntried } from './step-store.ts'

/** Ends at most `max` open orders that expired without an attempt, and frees their seats. */
export const expireUntriedOrders = async (trx: Trx, now: Date, max: number): Promise<void> => {
  const expired = await expireUntried(trx, now, max)
  const step = { event: 'lapsed', from: 'open', to: 'expired', actor: 'clock' } as const
  for (const order of expired) logStep(trx, order, step)
  for (const [conventionId, orders] of Map.groupBy(expired, (order) => order.conventionId))
    await freeSeatsOfOrders(
      trx,
      conventionId,
      orders.map(({ orderId }) => orderId),
    )
}
