import { limits } from '@uketsuke/contract'

/** A login token ends after 12 hours without use, and after 7 days in any case. */
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

/** A login that failed, or one whose password is being looked at. */
export type Attempt = { at: Date; isPending: boolean }
/** The newest first. */
export type Attempts = { ofId: Attempt[]; ofAddress: Attempt[] }

/** Those that failed, and those that nobody looks at any more: their process is gone. */
export const decidedOnes = ({ ofId, ofAddress }: Attempts, now: Date): Attempts => {
  const isDecided = ({ at, isPending }: Attempt) =>
    !isPending || now.getTime() - at.getTime() >= limits.loginCheckTime
  return { ofId: ofId.filter(isDecided), ofAddress: ofAddress.filter(isDecided) }
}

/** As many within the window lock for as long as the window, from the newest on. */
const lockEnd = (attempts: Attempt[], most: number): number => {
  const newest = attempts[0]?.at.getTime() ?? 0
  const oldest = attempts[most - 1]?.at.getTime()
  return oldest !== undefined && newest - oldest < window ? newest + window : 0
}

/** Seconds for which an ID or an address is locked out after its newest attempts, 0 when it is not. */
export const lockedFor = ({ ofId, ofAddress }: Attempts, now: Date): number => {
  const end = Math.max(lockEnd(ofId, perRegistrationId), lockEnd(ofAddress, perClientAddress))
  return Math.max(0, (end - now.getTime()) / 1000)
}

const requests = limits.passwordRequests

/** New passwords asked for within the window, and the newest one of the ID. */
export type PasswordRequests = { ofId: number; newest: Date | null; ofAddress: number }

/** Seconds until a new password may be asked for again, 0 when it may be now. */
export const passwordWait = (
  { ofId, newest, ofAddress }: PasswordRequests,
  isAddressExempt: boolean,
  now: Date,
): number => {
  if (ofId >= requests.perRegistrationId) return requests.window / 1000
  if (ofAddress >= requests.perClientAddress && !isAddressExempt) return requests.window / 1000
  const sinceNewest = newest ? now.getTime() - newest.getTime() : Number.POSITIVE_INFINITY
  return Math.max(0, (requests.interval - sinceNewest) / 1000)
}
