import type { EntryVerdict } from '@uketsuke/contract/operator'
import { fromBase32 } from '../../platform/base32.ts'
import type { Trx } from '../../platform/db/database.ts'
import { digest } from '../../platform/random.ts'
import { findNameCardOwner } from '../issue/find-name-card-owner.ts'
import { listHeldPlans } from '../order/held-plans.ts'
import { readClaims } from './entry-claims.ts'
import { deskVerdictOf } from './rules.ts'
import { findKey, insertEntry, lockEntry, setEntered } from './store.ts'

/** Much longer than any code that we issue. */
const maxCodeLength = 1_000

/**
 * POST /reception/verify. Malformed input is rejected without the database. The signature check needs only
 * the key from it, and only genuine codes look up their participant. A participant's first valid code admits
 * them. The same transaction records that, so exactly one of any number of desks gets `admitted`. The code of
 * a name card counts like one on the screen, and stays valid.
 */
export const verifyCode = async (
  trx: Trx,
  conventionId: string,
  read: string,
  now: Date,
): Promise<EntryVerdict> => {
  // Scanners append a line break.
  const code = read.trim()
  const bytes = code.length <= maxCodeLength ? fromBase32(code) : undefined
  const claims = bytes && readClaims(bytes)
  if (!claims) return { result: 'forged' }
  const key = await findKey(trx, claims.conventionId, claims.keyId)
  if (!key || !claims.isSignedWith(key.secret)) return { result: 'forged' }
  if (claims.conventionId !== conventionId) return { result: 'unknown' }

  const { registrationId, expiresAt, form } = claims
  const isCard = form === 'card'
  if (isCard && (await findNameCardOwner(trx, conventionId, code)) !== registrationId)
    return { result: 'unknown' }
  if (isCard) await insertEntry(trx, conventionId, registrationId)
  const entry = await lockEntry(trx, conventionId, registrationId)
  if (!entry) return { result: 'unknown' }
  const { codeHash, state, firstName, lastName, category } = entry
  const isNewest = isCard || codeHash?.equals(digest(code)) === true
  const known = { isDisabled: state !== 'active', enteredAt: entry.enteredAt }
  const result = deskVerdictOf({ isNewest, expiresAt }, known, now)
  if (result === 'admitted') await setEntered(trx, conventionId, registrationId, now)
  const enteredAt = result === 'admitted' ? now : entry.enteredAt
  const plans = await listHeldPlans(trx, { conventionId, registrationId })
  return {
    result,
    participant: { registrationId, firstName, lastName, category, plans },
    enteredAt: enteredAt?.toISOString() ?? null,
  }
}
