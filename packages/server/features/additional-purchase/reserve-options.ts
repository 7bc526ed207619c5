import type { ReservedSheet } from '@uketsuke/contract'
import { planOf } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { ClientContext } from '../../platform/http/route.ts'
import { fail, type Result } from '../../platform/result.ts'
import { listBoughtPlans } from '../order/held-plans.ts'
import { reserveSeats } from '../ticket/reserve-seats.ts'
import { type BuyerRefusal, openPurchase } from './open-purchase.ts'

/**
 * POST /stocks/reserve by a participant: reserves one seat of each limited option. INVALID_PLAN_ID: they
 * already have one of the options.
 */
export const reserveOptions = async (
  trx: Trx,
  context: ClientContext,
  token: string,
  planIds: string[],
): Promise<
  Result<{ reserved: ReservedSheet[] }, BuyerRefusal | 'RESOURCE_NOT_AVAILABLE' | 'INVALID_PLAN_ID'>
> => {
  const { convention, now } = context
  const buyer = await openPurchase(trx, convention, token, now)
  if (!buyer.ok) return buyer
  const { conventionId } = convention
  const { preRegistrationId, email } = buyer.value
  if (planIds.some((planId) => planOf(convention, planId)?.type !== 'option')) return fail('INVALID_PLAN_ID')
  const bought = await listBoughtPlans(trx, { conventionId, preRegistrationId }, planIds)
  if (bought.length > 0) return fail('INVALID_PLAN_ID')
  return reserveSeats(trx, context, { owner: preRegistrationId, email }, planIds)
}
