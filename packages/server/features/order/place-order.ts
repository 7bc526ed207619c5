import { later } from '../../platform/clock.ts'
import { type Convention, type Plan, planOf } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import { fail, type Outcome, succeed } from '../../platform/outcome.ts'
import { newOpaqueId } from '../../platform/random.ts'
import { cancelOrders } from '../payment/cancel-orders.ts'
import { holdSeats } from '../ticket/hold-seats.ts'
import { insertOrder } from './store.ts'

export type OrderRefusal = 'INVALID_PLAN_ID' | 'RESOURCE_NOT_AVAILABLE' | 'REQUEST_IN_PROGRESS'

/** The plans of a registration: one participation category, any options, each once. */
const plansOf = (convention: Convention, planIds: string[]): Plan[] | undefined => {
  const plans = planIds.flatMap((planId) => planOf(convention, planId) ?? [])
  const isWhole = plans.length === planIds.length && new Set(planIds).size === planIds.length
  return isWhole && plans.filter(({ type }) => type === 'general').length === 1 ? plans : undefined
}

/** What plans cost together, in yen; undefined when they cannot be ordered together. */
export const priceOf = (convention: Convention, planIds: string[]): number | undefined =>
  plansOf(convention, planIds)?.reduce((sum, { price }) => sum + price, 0)

/**
 * Makes an order for a registration and lets it hold a seat of each limited plan. An earlier order of the same person
 * that was not paid is canceled; one whose charge is undecided must be waited for. The person must be locked.
 */
export const placeOrder = async (
  trx: Trx,
  convention: Convention,
  preRegistrationId: string,
  planIds: string[],
  now: Date,
): Promise<Outcome<{ orderId: string; price: number }, OrderRefusal>> => {
  const plans = plansOf(convention, planIds)
  if (!plans) return fail('INVALID_PLAN_ID')
  const { conventionId, timeSettings } = convention

  if ((await cancelOrders(trx, conventionId, preRegistrationId, now)) !== 'canceled')
    return fail('REQUEST_IN_PROGRESS', { retryAfter: 5 })

  const orderId = newOpaqueId()
  const limited = plans.filter(({ capacity }) => capacity !== undefined).map(({ planId }) => planId)
  const held = await holdSeats(trx, conventionId, limited, { owner: preRegistrationId, orderId }, now)
  // Refused, the whole transaction is undone: an earlier order is all the person has, and it stays.
  if (!held.ok) return held

  const price = plans.reduce((sum, plan) => sum + plan.price, 0)
  await insertOrder(trx, {
    conventionId,
    orderId,
    preRegistrationId,
    price,
    createdAt: now,
    expiresAt: later(now, timeSettings.paymentMinutes * 60_000),
    items: plans,
  })
  return succeed({ orderId, price })
}
