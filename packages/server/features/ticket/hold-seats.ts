import { limits } from '@uketsuke/contract'
import { sql } from 'kysely'
import { later } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db/database.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import type { SeatKey } from './rules.ts'
import { freeLockedSeats, type Hold, holdLockedSeats, lockFreeSeats, lockHeldSeats } from './store.ts'
import { isWithinCaps, type SeatCaps } from './unpaid-seat-store.ts'

/**
 * Lets an owner hold exactly one seat of each named plan: keeps held seats, takes missing ones, and frees the
 * rest. It takes all or none. Overselling is impossible because each seat is a row (decision 0004). Seats of
 * the owner's order count as held and stay with it. With `caps`, a claimant gets no seat beyond them. The
 * named plans must be limited.
 */
export const holdSeats = async (
  trx: Trx,
  { conventionId, now, caps }: { conventionId: string; now: Date; caps?: SeatCaps },
  planIds: string[],
  hold: Hold,
): Promise<Result<SeatKey[], 'RESOURCE_NOT_AVAILABLE'>> => {
  const held = await lockHeldSeats(trx, conventionId, hold.owner)
  const kept = held.filter(({ planId }) => planIds.includes(planId))
  const missing = planIds.filter((planId) => !kept.some((seat) => seat.planId === planId))
  const times = { now, unpricedSince: later(now, -limits.unpricedSeatWindow) }
  const isAllowed =
    caps && hold.claimant ? isWithinCaps(conventionId, hold.claimant, caps, times) : sql<boolean>`true`
  const taken = missing.length > 0 ? await lockFreeSeats(trx, { conventionId, now }, missing, isAllowed) : []
  if (taken.length < missing.length) return fail('RESOURCE_NOT_AVAILABLE')

  const loose = held.filter(({ planId, orderId }) => orderId === null && !planIds.includes(planId))
  if (loose.length > 0) await freeLockedSeats(trx, conventionId, loose)
  const mine = [...kept.filter(({ orderId }) => orderId === null), ...taken]
  if (mine.length > 0) await holdLockedSeats(trx, conventionId, mine, { hold, now })
  return succeed([...kept, ...taken])
}
