import type { Trx } from '../../platform/db/database.ts'
import type { ClientContext } from '../../platform/http/route.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { completeFreeOrder } from '../order/complete-free-order.ts'
import { type OrderRefusal, placeOrder } from '../order/place-order.ts'
import { completePurchase } from './complete-purchase.ts'
import { type BuyerRefusal, openPurchase } from './open-purchase.ts'

/**
 * POST /payments/session by a participant. Free options are theirs at once, without an order to pay.
 * PERMISSION_DENIED: the registration ID belongs to another person.
 */
export const orderOptions = async (
  trx: Trx,
  queue: Queue,
  context: ClientContext,
  { token, registrationId, planIds }: { token: string; registrationId: string; planIds: string[] },
): Promise<Result<{ orderId: string | null }, BuyerRefusal | OrderRefusal>> => {
  const { convention, now } = context
  const buyer = await openPurchase(trx, convention, token, now)
  if (!buyer.ok) return buyer
  if (registrationId !== buyer.value.registrationId) return fail('PERMISSION_DENIED')
  const placed = await placeOrder(trx, context, buyer.value, planIds)
  if (!placed.ok) return placed
  const { orderId, price } = placed.value
  if (price > 0) return succeed({ orderId })
  const key = { conventionId: convention.conventionId, orderId }
  await completeFreeOrder(trx, key, registrationId, now)
  await completePurchase(trx, queue, { ...key, preRegistrationId: buyer.value.preRegistrationId, price })
  return succeed({ orderId: null })
}
