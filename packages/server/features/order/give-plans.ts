import type { Plan } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import { newOpaqueId } from '../../platform/random.ts'
import { insertGivenOrders } from './new-order-store.ts'

export type Gift = { preRegistrationId: string; registrationId: string; plan: Plan }

/**
 * Gives participants a plan each, free of charge: an order that is complete at once, so that what they have is found where
 * everybody's is. They may have no other order; seats are for the caller to take.
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
