import { limits } from '@uketsuke/contract'

/** A login token ends after 12 hours without use, and after 7 days in any case (decisions §4). */
export const isTokenExpired = (
  { createdAt, usedAt }: { createdAt: Date; usedAt: Date },
  now: Date,
): boolean =>
  now.getTime() - usedAt.getTime() >= limits.loginTokenLife.idle ||
  now.getTime() - createdAt.getTime() >= limits.loginTokenLife.total

/** The time of last use is written at most this often, not at every call. */
const touchInterval = 60_000

export const isTouchDue = (usedAt: Date, now: Date): boolean =>
  now.getTime() - usedAt.getTime() >= touchInterval

const { window, perRegistrationId, perClientAddress } = limits.loginFailures

/** As many failures within the window lock for as long as the window, from the newest on. */
const lockEnd = (newestFirst: Date[], most: number): number => {
  const newest = newestFirst[0]?.getTime() ?? 0
  const oldest = newestFirst[most - 1]?.getTime()
  return oldest !== undefined && newest - oldest < window ? newest + window : 0
}

/** Seconds for which an ID or an address is locked out after its newest failures, 0 when it is not. */
export const lockedFor = ({ ofId, ofAddress }: { ofId: Date[]; ofAddress: Date[] }, now: Date): number => {
  const end = Math.max(lockEnd(ofId, perRegistrationId), lockEnd(ofAddress, perClientAddress))
  return Math.max(0, (end - now.getTime()) / 1000)
}
