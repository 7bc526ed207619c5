import type { KnownResult } from '@uketsuke/contract/operator'

/** The expiry of a code issued now; null for never (-1 minutes). */
export const expiryOf = (minutes: number, issuedAt: Date): Date | null =>
  minutes === -1 ? null : new Date(issuedAt.getTime() + minutes * 60_000)

/**
 * The desk's verdict on a genuine code, based on the participant's state. Being disabled overrides everything
 * else.
 */
export const deskVerdictOf = (
  { isNewest, expiresAt }: { isNewest: boolean; expiresAt: Date | null },
  { isDisabled, enteredAt }: { isDisabled: boolean; enteredAt: Date | null },
  now: Date,
): KnownResult => {
  if (isDisabled) return 'disabled'
  if (!isNewest) return 'replaced'
  if (expiresAt !== null && expiresAt <= now) return 'expired'
  return enteredAt ? 'alreadyIn' : 'admitted'
}
