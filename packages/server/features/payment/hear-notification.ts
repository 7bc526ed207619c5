import type { Notification } from '../../adapters/card-payment/card-payment.ts'
import { type Clock, nowOf } from '../../platform/clock.ts'
import type { Conventions } from '../../platform/conventions/conventions.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { findOrder } from '../order/find-order.ts'
import { compareAt } from '../order/note-provider.ts'
import { askAtOnce } from '../order/track-attempts.ts'

/**
 * POST /notifications/card. Nothing in it is signed, so it is only a reason to ask the provider about an order of ours now
 * instead of later. Its AccessID must be the order's, once that is known: it is not before the first call is answered.
 * Whatever it says, it is answered as received.
 */
export const hearNotification = async (
  { db, clock, conventions, log }: { db: Db; clock: Clock; conventions: Conventions; log: Log },
  { shopId, orderId, accessId }: Notification,
): Promise<void> => {
  const ofShop = conventions.all().filter(({ payment }) => payment.shopId === shopId)
  const found = await Promise.all(ofShop.map(({ conventionId }) => findOrder(db, { conventionId, orderId })))
  const order = found.find((candidate) => candidate !== undefined)
  if (!order || (order.provider?.accessId ?? accessId) !== accessId) {
    log.info('notification of an order that is not ours')
    return
  }
  const now = nowOf(clock)
  if (await askAtOnce(db, order, now)) return
  // A completed order is compared daily; a notification of an ended one may tell of a payment nobody expects.
  if (order.state !== 'completed') await compareAt(db, order, now)
}
