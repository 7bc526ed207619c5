import { limits, type ReservedSheet } from '@uketsuke/contract'
import { later } from '../../platform/clock.ts'
import { planOf } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { ClientContext } from '../../platform/http/route.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { holdUnpaidSeats } from './hold-unpaid-seats.ts'
import { seatIdOf } from './rules.ts'

/**
 * Holds one seat of each named limited plan for `claimant`, for up to 15 minutes. Unlimited plans need none.
 */
export const reserveSeats = async (
  trx: Trx,
  context: ClientContext,
  claimant: { owner: string; email: string },
  planIds: string[],
): Promise<Result<{ reserved: ReservedSheet[] }, 'RESOURCE_NOT_AVAILABLE' | 'INVALID_PLAN_ID'>> => {
  const { convention, now } = context
  const plans = [...new Set(planIds)].map((planId) => planOf(convention, planId))
  if (plans.some((plan) => plan === undefined)) return fail('INVALID_PLAN_ID')
  const limited = plans.flatMap((plan) => (plan?.capacity === undefined ? [] : [plan.planId]))
  const wanted = { planIds: limited, until: later(now, limits.seatHold) }
  const held = await holdUnpaidSeats(trx, context, claimant, wanted)
  if (!held.ok) return held
  const expiresAt = held.value.until.toISOString()
  const reserved = held.value.seats.map((seat) => ({
    planId: seat.planId,
    sheetId: seatIdOf(seat),
    expiresAt,
  }))
  return succeed({ reserved })
}
