import { later } from '../../platform/clock.ts'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { minutes } from '../../platform/duration.ts'
import { digest } from '../../platform/random.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { isOpen } from '../site/rules.ts'
import { faultOfCode } from './rules.ts'
import { type FoundLink, findLink, findLinks, lockLink, markOpened, type Person } from './store.ts'

/** A person whose code is valid until `expiresAt`. */
export type Registrant = Person & { expiresAt: Date }

export type CodeRefusal =
  | 'INVALID_CODE'
  | 'CODE_EXPIRED'
  | 'CODE_DISABLED'
  | 'ALREADY_REGISTRATED'
  | 'OUT_OF_DATE'

const refusals = {
  registered: 'ALREADY_REGISTRATED',
  disabled: 'CODE_DISABLED',
  expired: 'CODE_EXPIRED',
} as const

/**
 * Checks a link. The first call opens it, starts the time for the form, and ends older links that nobody has
 * opened.
 */
const open = async (
  db: Db,
  { conventionId, timeSettings }: Convention,
  link: FoundLink | undefined,
  { now, opens }: { now: Date; opens: boolean },
): Promise<Result<Registrant, CodeRefusal>> => {
  if (!link) return fail('INVALID_CODE')
  const fault = faultOfCode(link, now)
  if (fault) return fail(refusals[fault])
  if (link.formExpiresAt) return succeed({ ...link, expiresAt: link.formExpiresAt })
  // Only people who opened their link before the end may finish.
  if (!isOpen(timeSettings.registration, now)) return fail('OUT_OF_DATE')
  const formEnd = later(now, minutes(timeSettings.formMinutes))
  if (!opens) return succeed({ ...link, expiresAt: formEnd })
  const expiresAt = await markOpened(db, { conventionId, linkId: link.linkId }, now, formEnd)
  return expiresAt ? succeed({ ...link, expiresAt }) : fail('CODE_DISABLED')
}

/** The owner of a valid code. Without `opens`, returns the same result without opening the link. */
export const openLink = async (
  db: Db,
  convention: Convention,
  code: string,
  at: { now: Date; opens: boolean },
): Promise<Result<Registrant, CodeRefusal>> =>
  open(db, convention, await findLink(db, convention.conventionId, digest(code)), at)

/** The owners of those codes that are valid, by code. Opens no link. */
export const findRegistrants = async (
  db: Db,
  convention: Convention,
  codes: string[],
  now: Date,
): Promise<Map<string, string>> => {
  const links = await findLinks(db, convention.conventionId, codes.map(digest))
  const linkOf = new Map(links.map((link) => [link.codeHash.toString('hex'), link]))
  const owners = new Map<string, string>()
  for (const code of codes) {
    const opened = await open(db, convention, linkOf.get(digest(code).toString('hex')), { now, opens: false })
    if (opened.ok) owners.set(code, opened.value.preRegistrationId)
  }
  return owners
}

/**
 * Opens a link for a call that changes something. Locks the person first, so that reservations, orders,
 * registrations and new links of one person run one by one. Then checks the code in its current state.
 */
export const openLinkLocked = async (
  trx: Trx,
  convention: Convention,
  code: string,
  now: Date,
): Promise<Result<Registrant, CodeRefusal>> =>
  open(trx, convention, await lockLink(trx, convention.conventionId, digest(code)), { now, opens: true })
