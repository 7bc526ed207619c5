import type { RegistrationForm } from '@uketsuke/contract'
import type { Db } from '../../platform/db/database.ts'
import type { CallContext } from '../../platform/http/route.ts'
import { type Result, succeed } from '../../platform/result.ts'
import { type CodeRefusal, openLink } from '../pre-registration/open-link.ts'
import { showPreRegisteredUser } from '../pre-registration/show-pre-registered-user.ts'
import { listTickets } from '../ticket/list-tickets.ts'
import type { SeatCounts } from '../ticket/seat-count-cache.ts'

/**
 * GET /registration-form: everything that a mailed link needs, with one search for the link. Without `opens`,
 * returns the same result without opening it.
 */
export const openForm = async (
  db: Db,
  seatCounts: SeatCounts,
  context: CallContext,
  { code, opens }: { code: string; opens: boolean },
): Promise<Result<RegistrationForm, CodeRefusal>> => {
  const { convention, now } = context
  const opened = await openLink(db, convention, code, { now, opens })
  if (!opened.ok) return opened
  const [person, stocks] = await Promise.all([
    showPreRegisteredUser(db, convention, code, opened.value),
    seatCounts.read(db, context),
  ])
  const expiresAt = opened.value.expiresAt.toISOString()
  return succeed({ expiresAt, person, plans: listTickets(convention), stocks })
}
