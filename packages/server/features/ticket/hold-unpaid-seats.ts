import { limits } from '@uketsuke/contract'
import { isLoopback } from '../../platform/client-address.ts'
import { earlier, later } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db/database.ts'
import { minutes } from '../../platform/duration.ts'
import type { ClientContext } from '../../platform/http/route.ts'
import { mailboxOf } from '../../platform/mailbox-of.ts'
import { digest } from '../../platform/random.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { holdSeats } from './hold-seats.ts'
import type { SeatKey } from './rules.ts'
import { beginSeatTime, type Claimant } from './unpaid-seat-store.ts'

/**
 * Lets a person hold unpaid seats until `until` or, with `orderId`, until that order ends. Respects the
 * convention's limits (`unpaidSeats`) for one person, mailbox and client address. The limits are exact,
 * because claimants who share one of these run one by one. The caller must have locked the person.
 * @returns the seats and the end of the hold. A renewal does not extend the hold beyond the person's time for
 * limited seats.
 */
export const holdUnpaidSeats = async (
  trx: Trx,
  { convention: { conventionId, unpaidSeats }, clientAddress, now }: ClientContext,
  { owner, email }: { owner: string; email: string },
  { planIds, until, orderId }: { planIds: string[]; until: Date; orderId?: string },
): Promise<Result<{ seats: SeatKey[]; until: Date }, 'RESOURCE_NOT_AVAILABLE'>> => {
  if (planIds.length > unpaidSeats.perCode) return fail('RESOURCE_NOT_AVAILABLE')
  const claimant: Claimant = {
    mailboxHash: digest(mailboxOf(email)),
    addressHash: isLoopback(clientAddress) ? null : digest(clientAddress),
  }
  const time = minutes(unpaidSeats.minutes)
  const overSince = later(now, -time - limits.seatTimeRestartsAfter)
  const since =
    planIds.length > 0 ? await beginSeatTime(trx, { conventionId, owner, claimant }, now, overSince) : now
  const end = earlier(until, later(since, time))
  if (end <= now) return fail('RESOURCE_NOT_AVAILABLE')
  const hold = { owner, claimant, ...(orderId === undefined ? { until: end } : { orderId }) }
  const held = await holdSeats(trx, { conventionId, now, caps: unpaidSeats }, planIds, hold)
  return held.ok ? succeed({ seats: held.value, until: end }) : held
}
