import { later } from '../../platform/clock.ts'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { fail, type Outcome, succeed } from '../../platform/outcome.ts'
import { digest } from '../../platform/random.ts'
import { faultOfCode } from './rules.ts'
import { findLink, lockPersonOfCode, markOpened, type Person } from './store.ts'

/** A person whose code is good until `expiresAt`. */
export type Registrant = Person & { expiresAt: Date }

export type CodeRefusal = 'INVALID_CODE' | 'CODE_EXPIRED' | 'CODE_DISABLED' | 'ALREADY_REGISTRATED'

const refusals = {
  registered: 'ALREADY_REGISTRATED',
  disabled: 'CODE_DISABLED',
  expired: 'CODE_EXPIRED',
} as const

/** Who the code belongs to. The first call opens the link and starts the time for the form (decisions §4). */
export const openLink = async (
  db: Db,
  convention: Convention,
  code: string,
  now: Date,
): Promise<Outcome<Registrant, CodeRefusal>> => {
  const link = await findLink(db, convention.conventionId, digest(code))
  if (!link) return fail('INVALID_CODE')
  const fault = faultOfCode(link, now)
  if (fault) return fail(refusals[fault])
  if (link.formExpiresAt) return succeed({ ...link, expiresAt: link.formExpiresAt })
  const formEnd = later(now, convention.timeSettings.formMinutes * 60_000)
  const expiresAt = await markOpened(db, convention.conventionId, link.linkId, now, formEnd)
  return succeed({ ...link, expiresAt })
}

/**
 * The same for calls that change something: the person is locked first, so that reservations, orders, registrations and
 * new links of one person come one by one, and the code is judged as it is then.
 */
export const openLinkLocked = async (
  trx: Trx,
  convention: Convention,
  code: string,
  now: Date,
): Promise<Outcome<Registrant, CodeRefusal>> => {
  await lockPersonOfCode(trx, convention.conventionId, digest(code))
  return openLink(trx, convention, code, now)
}
