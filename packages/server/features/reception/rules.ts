import type { KnownResult } from '@uketsuke/contract/operator'
import { minutes } from '../../platform/duration.ts'

/** When a code issued now expires; null for never (-1 minutes). */
export const expiryOf = (lifeMinutes: number, issuedAt: Date): Date | null =>
  lifeMinutes === -1 ? null : new Date(issuedAt.getTime() + minutes(lifeMinutes))

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
