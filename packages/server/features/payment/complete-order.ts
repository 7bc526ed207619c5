import type { Trx } from '../../platform/db/database.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { completePurchase } from '../additional-purchase/complete-purchase.ts'
import type { Order } from '../order/find-order.ts'
import { completeRegistration } from '../registration/complete-registration.ts'

/** Completes a paid order, according to its kind. */
export const completeOrder = (
  trx: Trx,
  queue: Queue,
  order: Order & { registrationId: string },
): Promise<void> =>
  order.kind === 'additional' ? completePurchase(trx, queue, order) : completeRegistration(trx, queue, order)
