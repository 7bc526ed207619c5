import type { KnownResult } from '@uketsuke/contract/operator'

/** From when on a code made now is no good, null for never: -1 minutes. */
export const expiryOf = (minutes: number, issuedAt: Date): Date | null =>
  minutes === -1 ? null : new Date(issuedAt.getTime() + minutes * 60_000)

/** What a genuine code is worth, by what is known of its participant. That they may not come in goes before all else. */
export const worthOf = (
  { isNewest, expiresAt }: { isNewest: boolean; expiresAt: Date | null },
  { isDisabled, enteredAt }: { isDisabled: boolean; enteredAt: Date | null },
  now: Date,
): KnownResult => {
  if (isDisabled) return 'disabled'
  if (!isNewest) return 'replaced'
  if (expiresAt !== null && expiresAt <= now) return 'expired'
  return enteredAt ? 'alreadyIn' : 'admitted'
}
