import type { FreedSeats } from '@uketsuke/contract/operator'
import { planOf } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { CallContext } from '../../platform/http/route.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { seatIdOf } from '../ticket/rules.ts'
import { cancelOrders } from './cancel-orders.ts'
import {
  freeSeatUnlessInUse,
  listUnpaidSeatsOfPlan,
  lockPeople,
  type UnpaidSeatRow,
} from './seat-list-store.ts'

type Kept = FreedSeats['kept'][number]

/**
 * POST /plans/{planId}/unpaid-seats/free, for the secretariat: cancels the unpaid orders and reservations of
 * these seats. Cancelling an order frees its other seats too.
 */
export const freeUnpaidSeats = async (
  trx: Trx,
  { convention, now }: CallContext,
  planId: string,
  sheetIds: string[],
): Promise<Result<FreedSeats, 'RESOURCE_NOT_FOUND'>> => {
  const { conventionId } = convention
  if (!planOf(convention, planId)) return fail('RESOURCE_NOT_FOUND')
  const plan = { conventionId, planId }
  const seatNos = sheetIds.flatMap((sheetId) => seatNoOf(planId, sheetId) ?? [])
  const found = await listUnpaidSeatsOfPlan(trx, plan, now, seatNos)
  await lockPeople(trx, conventionId, [...new Set(found.map((seat) => seat.preRegistrationId))])

  // Read again, because a person may have paid or moved on before the locks.
  const seats = new Map(
    (await listUnpaidSeatsOfPlan(trx, plan, now, seatNos)).map((seat) => [seatIdOf(seat), seat]),
  )
  const known = new Set(found.map((seat) => seat.preRegistrationId))
  const freed: string[] = []
  const kept: Kept[] = []
  for (const sheetId of new Set(sheetIds)) {
    const seat = seats.get(sheetId)
    const reason =
      seat && known.has(seat.preRegistrationId) ? await release(trx, conventionId, seat, now) : 'notHeld'
    if (reason) kept.push({ sheetId, reason })
    else freed.push(sheetId)
  }
  return succeed({ freed, kept })
}

const seatNoOf = (planId: string, sheetId: string): number | undefined => {
  const number = sheetId.startsWith(`${planId}-`) ? sheetId.slice(planId.length + 1) : ''
  return /^\d{1,6}$/.test(number) ? Number(number) : undefined
}

/** @returns why the seat is not on sale; undefined if it is. */
const release = async (
  trx: Trx,
  conventionId: string,
  { state, kind, preRegistrationId, planId, seatNo }: UnpaidSeatRow,
  now: Date,
): Promise<Kept['reason'] | undefined> => {
  if (state === 'held' && kind !== null) {
    const canceled = await cancelOrders(trx, { conventionId, preRegistrationId, kind }, now, 'secretariat')
    return canceled === 'canceled' ? undefined : 'charging'
  }
  const isFree = await freeSeatUnlessInUse(trx, { conventionId, planId, seatNo })
  return isFree ? undefined : 'participant'
}
