import type { Trx } from '../../platform/db/database.ts'
import type { CallContext } from '../../platform/http/route.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { cancelOrders } from '../order/cancel-orders.ts'
import { findOrder, lockLiveOrder } from '../order/find-order.ts'
import { type CodeRefusal, openLinkLocked } from '../pre-registration/open-link.ts'

/**
 * DELETE /payments/{orderId}: the registrant returns to the form. This is refused after the time for the
 * form, because the code would no longer be valid. An order that has already ended otherwise stays as it is.
 */
export const cancelOrder = async (
  trx: Trx,
  { convention, apiToken, now }: CallContext & { apiToken: string },
  orderId: string,
): Promise<
  Result<undefined, Exclude<CodeRefusal, 'ALREADY_REGISTRATED'> | 'PAYMENT_NOT_FOUND' | 'ALREADY_COMPLETED'>
> => {
  const registrant = await openLinkLocked(trx, convention, apiToken, now)
  if (!registrant.ok)
    return registrant.code === 'ALREADY_REGISTRATED' ? fail('ALREADY_COMPLETED') : fail(registrant.code)
  const { conventionId } = convention
  const { preRegistrationId } = registrant.value
  const order = await findOrder(trx, { conventionId, orderId })
  if (order?.preRegistrationId !== preRegistrationId || order.kind !== 'registration')
    return fail('PAYMENT_NOT_FOUND')
  const owner = { conventionId, preRegistrationId, kind: 'registration' } as const
  if ((await lockLiveOrder(trx, owner))?.orderId !== orderId) return succeed(undefined)
  return (await cancelOrders(trx, owner, now)) === 'canceled' ? succeed(undefined) : fail('ALREADY_COMPLETED')
}
