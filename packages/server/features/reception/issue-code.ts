import { type EntryCode, isOffered } from '@uketsuke/contract'
import { toBase32 } from '../../platform/base32.ts'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import { digest, newBytes } from '../../platform/random.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { findFirstPlan } from '../order/held-plans.ts'
import { isOpen } from '../site/rules.ts'
import { nonceBytes, signClaims, toWholeSecond } from './entry-claims.ts'
import { findSigningKey } from './find-signing-key.ts'
import { expiryOf } from './rules.ts'
import { findCategory, putCode } from './store.ts'

/**
 * POST /reception/2dcode. Issues a new code for a participant, which voids the older one. PERMISSION_DENIED:
 * the convention offers no codes now, or none for this plan. It does not answer OUT_OF_DATE, because that
 * would make the app forget the login.
 */
export const issueCode = async (
  trx: Trx,
  { conventionId, timeSettings, menu }: Convention,
  registrationId: string,
  now: Date,
): Promise<Result<EntryCode, 'PERMISSION_DENIED'>> => {
  if (!isOpen(timeSettings.qrCode, now)) return fail('PERMISSION_DENIED')
  const category = await findCategory(trx, conventionId, registrationId)
  const firstPlan = await findFirstPlan(trx, { conventionId, registrationId })
  if (!isOffered(menu, 'qrCode', { category, firstPlan })) return fail('PERMISSION_DENIED')
  const issuedAt = toWholeSecond(now)
  const expiresAt = expiryOf(timeSettings.qrExpire_min, issuedAt)
  const claims = { conventionId, registrationId, nonce: newBytes(nonceBytes), issuedAt, expiresAt }
  const code = toBase32(signClaims(claims, await findSigningKey(trx, conventionId, now)))
  await putCode(trx, conventionId, registrationId, { codeHash: digest(code), issuedAt, expiresAt })
  return succeed({ code, expiresAt: expiresAt?.toISOString() ?? null })
}
