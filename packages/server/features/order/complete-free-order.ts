import type { Trx } from '../../platform/db/database.ts'
import type { OrderKey } from '../../platform/db/keys.ts'
import { attachRegistration } from './attach-registration.ts'
import { moveOrder } from './move-order.ts'
import { lockOrder } from './store.ts'

/** Completes an order of zero yen as soon as the person is registered. */
export const completeFreeOrder = async (
  trx: Trx,
  key: OrderKey,
  registrationId: string,
  now: Date,
): Promise<void> => {
  await attachRegistration(trx, key, registrationId)
  const order = await lockOrder(trx, key)
  if (!order) throw new Error(`order ${key.orderId} does not exist`)
  await moveOrder(trx, order, 'waived', { at: now, actor: 'buyer', paidAt: now })
}
