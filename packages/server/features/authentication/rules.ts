import { limits } from '@uketsuke/contract'
import { minutes } from '../../platform/duration.ts'

/** A login token ends after 12 hours without use, and after 7 days in any case. */
export const isTokenExpired = (
  { createdAt, usedAt }: { createdAt: Date; usedAt: Date },
  now: Date,
): boolean =>
  now.getTime() - usedAt.getTime() >= limits.loginTokenLife.idle ||
  now.getTime() - createdAt.getTime() >= limits.loginTokenLife.total

/** The time of last use is written at most this often, not on every call. */
const touchInterval = minutes(1)

export const isTouchDue = (usedAt: Date, now: Date): boolean =>
  now.getTime() - usedAt.getTime() >= touchInterval

/** A registration ID in the letter case in which it was generated, because people type either. */
export const idAsDrawn = (
  { registrationIdPrefix: prefix }: { registrationIdPrefix: string },
  typed: string,
): string =>
  typed.toLowerCase().startsWith(prefix.toLowerCase()) ? prefix + typed.slice(prefix.length) : typed

const requests = limits.passwordRequests

/**
 * Password requests within the window: how many for the ID, the newest of those, and how many from the
 * address.
 */
export type PasswordRequests = { ofId: number; newest: Date | null; ofAddress: number }

/** How long until a new password may be requested again, in milliseconds; 0 if it may be now. */
export const passwordWait = (
  { ofId, newest, ofAddress }: PasswordRequests,
  isAddressExempt: boolean,
  now: Date,
): number => {
  if (ofId >= requests.perRegistrationId) return requests.window
  if (ofAddress >= requests.perClientAddress && !isAddressExempt) return requests.window
  const sinceNewest = newest ? now.getTime() - newest.getTime() : Number.POSITIVE_INFINITY
  return Math.max(0, requests.interval - sinceNewest)
}

/** Shorter parts of an address or a name occur in many passwords by chance. */
const tellingLength = 4

/** Whether a password contains well-known data about its owner. */
export const holdsOwnData = (
  password: string,
  owner: { registrationId: string; email: string; firstName: string; lastName: string },
): boolean => {
  const parts = [owner.registrationId, owner.email.split('@')[0] ?? '', owner.firstName, owner.lastName]
  const lower = password.toLowerCase()
  return parts.some((part) => part.length >= tellingLength && lower.includes(part.toLowerCase()))
}
