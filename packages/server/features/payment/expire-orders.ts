import type { Clock } from '../../platform/clock.ts'
import { nowOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { freeSeatsOfEndedOrders } from '../ticket/free-seats.ts'
import { expireUntriedOrders, reopenTriedOrders } from './store.ts'

const batch = 200

/** Ends the orders whose time is over. An order whose card was tried is asked about first. */
export const expireOrders = ({ db, clock }: { db: Db; clock: Clock }): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const now = nowOf(clock)
    const expired = await expireUntriedOrders(trx, now, batch)
    for (const [conventionId, orders] of Map.groupBy(expired, (order) => order.conventionId))
      await freeSeatsOfEndedOrders(
        trx,
        conventionId,
        orders.map(({ orderId }) => orderId),
      )
    await reopenTriedOrders(trx, now, batch)
  })
