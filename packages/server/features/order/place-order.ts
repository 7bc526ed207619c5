import { later } from '../../platform/clock.ts'
import { type Convention, type Plan, planOf } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { OrderKind } from '../../platform/db/keys.ts'
import { minutes, seconds } from '../../platform/duration.ts'
import type { ClientContext } from '../../platform/http/route.ts'
import { newOpaqueId } from '../../platform/random.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { holdUnpaidSeats } from '../ticket/hold-unpaid-seats.ts'
import { cancelOrders } from './cancel-orders.ts'
import { logStep } from './log-step.ts'
import { insertOrder } from './new-order-store.ts'
import { listBoughtPlans } from './plan-store.ts'

export type OrderRefusal = 'INVALID_PLAN_ID' | 'RESOURCE_NOT_AVAILABLE' | 'REQUEST_IN_PROGRESS'

/** A person who is registering and has no registration ID yet, or a participant who buys more. */
export type Buyer =
  | { kind: 'registration'; preRegistrationId: string; registrationId: null; email: string }
  | { kind: 'additional'; preRegistrationId: string; registrationId: string; email: string }

/** The number of categories that an order contains beside its options. */
const categories: Record<OrderKind, number> = { registration: 1, additional: 0 }

/**
 * The plans of a registration: one category and any options, each once. For an additional order, options
 * only.
 */
const plansOf = (convention: Convention, kind: OrderKind, planIds: string[]): Plan[] | undefined => {
  const plans = planIds.flatMap((planId) => planOf(convention, planId) ?? [])
  const isValid = plans.length === planIds.length && new Set(planIds).size === planIds.length
  return isValid && plans.filter(({ type }) => type === 'general').length === categories[kind]
    ? plans
    : undefined
}

const sumOf = (plans: Plan[]): number => plans.reduce((sum, { price }) => sum + price, 0)

/** The total price of a registration's plans in yen; undefined if they cannot be ordered together. */
export const priceOf = (convention: Convention, planIds: string[]): number | undefined => {
  const plans = plansOf(convention, 'registration', planIds)
  return plans && sumOf(plans)
}

/**
 * Creates an order, which takes a seat of each limited plan and expires with the time for such seats. Cancels
 * the person's earlier unpaid order of the same kind; an order with an undecided charge blocks this one.
 * Refuses plans that the participant already holds. The caller must have locked the person.
 */
export const placeOrder = async (
  trx: Trx,
  context: ClientContext,
  { kind, preRegistrationId, registrationId, email }: Buyer,
  planIds: string[],
): Promise<Result<{ orderId: string; price: number }, OrderRefusal>> => {
  const { convention, now } = context
  const plans = plansOf(convention, kind, planIds)
  if (!plans) return fail('INVALID_PLAN_ID')
  const { conventionId, timeSettings } = convention
  const owner = { conventionId, preRegistrationId, kind }

  if (kind === 'additional' && (await listBoughtPlans(trx, owner, planIds)).length > 0)
    return fail('INVALID_PLAN_ID')
  if ((await cancelOrders(trx, owner, now)) !== 'canceled')
    return fail('REQUEST_IN_PROGRESS', { retryIn: seconds(5) })

  const orderId = newOpaqueId()
  const limited = plans.filter(({ capacity }) => capacity !== undefined).map(({ planId }) => planId)
  const until = later(now, minutes(timeSettings.paymentMinutes))
  const claimant = { owner: preRegistrationId, email }
  const held = await holdUnpaidSeats(trx, context, claimant, { planIds: limited, until, orderId })
  // The refusal rolls back the whole transaction, so the person keeps the earlier order.
  if (!held.ok) return held

  const price = sumOf(plans)
  await insertOrder(trx, {
    conventionId,
    orderId,
    kind,
    preRegistrationId,
    registrationId,
    price,
    createdAt: now,
    expiresAt: held.value.until,
    items: plans,
  })
  logStep(trx, { conventionId, orderId }, { event: 'placed', from: 'none', to: 'open', actor: 'buyer' })
  return succeed({ orderId, price })
}

/** A person who is registering, as the buyer of their registration. */
export const registeringBuyer = ({
  preRegistrationId,
  email,
}: {
  preRegistrationId: string
  email: string
}): Buyer => ({ kind: 'registration', preRegistrationId, registrationId: null, email })
