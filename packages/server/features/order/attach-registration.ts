import type { Trx } from '../../platform/db/database.ts'
import type { OrderKey } from '../../platform/db/keys.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { lockOrderWithPlans } from './plan-store.ts'
import { isTimeToPayOver, isUndecided } from './rules.ts'
import { setOrderRegistration } from './store.ts'

type Refusal = 'PAYMENT_NOT_FOUND' | 'PAYMENT_EXPIRED' | 'INVALID_PLAN_ID' | 'ALREADY_COMPLETED'

/** Locks the person's open order, provided that it is for exactly these plans. */
export const lockOpenOrder = async (
  trx: Trx,
  key: OrderKey,
  expected: { preRegistrationId: string; planIds: string[] },
  now: Date,
): Promise<Result<undefined, Refusal>> => {
  const order = await lockOrderWithPlans(trx, key)
  if (!order || order.preRegistrationId !== expected.preRegistrationId) return fail('PAYMENT_NOT_FOUND')
  if (order.state === 'completed' || isUndecided(order.state)) return fail('ALREADY_COMPLETED')
  if (order.state !== 'open' || isTimeToPayOver(order, now)) return fail('PAYMENT_EXPIRED')
  const wanted = new Set(expected.planIds)
  const isSame =
    expected.planIds.length === order.planIds.length && order.planIds.every((planId) => wanted.has(planId))
  return isSame ? succeed(undefined) : fail('INVALID_PLAN_ID')
}

/** Attaches the registered person. From then on, the order can be paid. */
export const attachRegistration = (trx: Trx, key: OrderKey, registrationId: string): Promise<void> =>
  setOrderRegistration(trx, key, registrationId)
