import { type Clock, nowOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { compareAt, findOrder, findOrderByAccessId } from '../order/find-order.ts'
import { askAtOnce } from './store.ts'

/**
 * POST /notifications/card. Nothing in it is signed, so it is only a reason to ask the provider about an order that has
 * this id and this transaction; all else changes nothing. Whatever it says, it is answered as received.
 */
export const hearNotification = async (
  { db, clock, log }: { db: Db; clock: Clock; log: Log },
  { accessId, orderId }: { accessId: string; orderId: string },
): Promise<void> => {
  const key = accessId ? await findOrderByAccessId(db, accessId) : undefined
  if (key?.orderId !== orderId) {
    log.info('notification of an order that is not ours')
    return
  }
  const now = nowOf(clock)
  if (await askAtOnce(db, key, now)) return
  const order = await findOrder(db, key)
  // A completed order is compared daily; a notification of an ended one may tell of a payment nobody expects.
  if (order && order.state !== 'completed') await compareAt(db, key, now)
}
