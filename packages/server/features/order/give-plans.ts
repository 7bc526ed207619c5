import type { Plan } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import { newOpaqueId } from '../../platform/random.ts'
import { insertGivenOrders } from './new-order-store.ts'

type Gift = { preRegistrationId: string; registrationId: string; plan: Plan }

/**
 * Gives each participant one plan free of charge. The plan becomes an order that is complete at once, so that
 * it is found like any other. The participants must have no other order. The caller takes the seats.
 */
export const givePlans = async <Given extends Gift>(
  trx: Trx,
  conventionId: string,
  gifts: Given[],
  now: Date,
): Promise<(Given & { orderId: string })[]> => {
  const given = gifts.map((gift) => ({ ...gift, orderId: newOpaqueId() }))
  if (given.length > 0) await insertGivenOrders(trx, conventionId, given, now)
  return given
}
