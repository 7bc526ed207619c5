import type { Trx } from '../../platform/db/database.ts'
import { attachRegistration } from './attach-registration.ts'
import { moveOrder, type OrderKey } from './store.ts'

/** An order of zero yen is complete as soon as somebody is registered. */
export const completeFreeOrder = async (
  trx: Trx,
  key: OrderKey,
  registrationId: string,
  now: Date,
): Promise<void> => {
  await attachRegistration(trx, key, registrationId)
  await moveOrder(trx, key, 'open', 'completed', { paidAt: now })
}
