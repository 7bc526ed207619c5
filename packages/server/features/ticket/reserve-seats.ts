import { limits, type ReservedSheet } from '@uketsuke/contract'
import { later } from '../../platform/clock.ts'
import { planOf } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { CallContext } from '../../platform/http/route.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { holdSeats } from './hold-seats.ts'
import { sheetIdOf } from './rules.ts'

/** POST /stocks/reserve: one seat of each named limited plan, for 15 minutes. Unlimited plans need none. */
export const reserveSeats = async (
  trx: Trx,
  { convention, now }: CallContext,
  owner: string,
  planIds: string[],
): Promise<Result<{ reserved: ReservedSheet[] }, 'RESOURCE_NOT_AVAILABLE' | 'INVALID_PLAN_ID'>> => {
  const plans = [...new Set(planIds)].map((planId) => planOf(convention, planId))
  if (plans.some((plan) => plan === undefined)) return fail('INVALID_PLAN_ID')
  const limited = plans.flatMap((plan) => (plan?.capacity === undefined ? [] : [plan.planId]))
  const until = later(now, limits.seatHold)
  const held = await holdSeats(trx, { conventionId: convention.conventionId, now }, limited, { owner, until })
  if (!held.ok) return held
  const reserved = held.value.map((seat) => ({
    planId: seat.planId,
    sheetId: sheetIdOf(seat),
    expiresAt: until.toISOString(),
  }))
  return succeed({ reserved })
}
