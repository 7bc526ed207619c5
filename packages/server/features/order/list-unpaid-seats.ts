import type { UnpaidSeat } from '@uketsuke/contract/operator'
import { type Convention, planOf } from '../../platform/conventions/convention.ts'
import type { Db } from '../../platform/db/database.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { seatIdOf } from '../ticket/rules.ts'
import { listUnpaidSeatsOfPlan, type UnpaidSeatRow } from './seat-list-store.ts'

const stateOf = ({ state, orderId }: UnpaidSeatRow): UnpaidSeat['state'] =>
  state === 'sold' ? 'unpriced' : orderId === null ? 'reserved' : 'ordered'

/** GET /plans/{planId}/unpaid-seats, for the secretariat. */
export const listUnpaidSeats = async (
  db: Db,
  convention: Convention,
  planId: string,
  now: Date,
): Promise<Result<{ seats: UnpaidSeat[] }, 'RESOURCE_NOT_FOUND'>> => {
  if (!planOf(convention, planId)) return fail('RESOURCE_NOT_FOUND')
  const rows = await listUnpaidSeatsOfPlan(db, { conventionId: convention.conventionId, planId }, now)
  const seats = rows.map((row) => ({
    sheetId: seatIdOf(row),
    state: stateOf(row),
    email: row.email,
    mailbox: row.mailbox,
    clientAddress: row.clientAddress,
    orderId: row.orderId,
    registrationId: row.registrationId,
    heldSince: row.heldSince?.toISOString() ?? null,
    heldUntil: row.heldUntil?.toISOString() ?? null,
  }))
  return succeed({ seats })
}
