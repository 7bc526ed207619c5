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

export const isLockedOut = ({ ofId, ofAddress }: { ofId: number; ofAddress: number }): boolean =>
  ofId >= limits.loginFailures.perRegistrationId || ofAddress >= limits.loginFailures.perClientAddress
