import type { Trx } from '../../platform/db/database.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import type { SeatKey } from './rules.ts'
import { freeLockedSeats, type Hold, holdLockedSeats, lockFreeSeats, lockHeldSeats } from './store.ts'

/**
 * Lets an owner hold one seat of each plan named, and no others: seats already held are kept, missing ones taken, the
 * rest freed. All or nothing; selling too many is impossible because each seat is a row (decision 0004). Seats that
 * belong to an order of the owner count as held and are left to it. Plans named must be limited ones.
 */
export const holdSeats = async (
  trx: Trx,
  { conventionId, now }: { conventionId: string; now: Date },
  planIds: string[],
  hold: Hold,
): Promise<Result<SeatKey[], 'RESOURCE_NOT_AVAILABLE'>> => {
  const held = await lockHeldSeats(trx, conventionId, hold.owner)
  const kept = held.filter(({ planId }) => planIds.includes(planId))
  const missing = planIds.filter((planId) => !kept.some((seat) => seat.planId === planId))
  const taken = missing.length > 0 ? await lockFreeSeats(trx, conventionId, missing, now) : []
  if (taken.length < missing.length) return fail('RESOURCE_NOT_AVAILABLE')

  const loose = held.filter(({ planId, orderId }) => orderId === null && !planIds.includes(planId))
  if (loose.length > 0) await freeLockedSeats(trx, conventionId, loose)
  const mine = [...kept.filter(({ orderId }) => orderId === null), ...taken]
  if (mine.length > 0) await holdLockedSeats(trx, conventionId, mine, hold)
  return succeed([...kept, ...taken])
}
