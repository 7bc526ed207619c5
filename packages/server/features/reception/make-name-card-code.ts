import { toBase32 } from '../../platform/base32.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { ParticipantKey } from '../../platform/db/keys.ts'
import { newBytes } from '../../platform/random.ts'
import { nonceBytes, signClaims, toWholeSecond } from './entry-claims.ts'
import { findSigningKey } from './find-signing-key.ts'

/**
 * Makes a code for a name card. It never expires, and neither another card nor a code on the screen voids it,
 * because participants can't reprint their card after every change. The desk accepts the code while a card
 * with it is stored (decision 0022).
 */
export const makeNameCardCode = async (
  trx: Trx,
  { conventionId, registrationId }: ParticipantKey,
  now: Date,
): Promise<string> => {
  const claims = { conventionId, registrationId, nonce: newBytes(nonceBytes), expiresAt: null }
  const signed = { ...claims, form: 'card', issuedAt: toWholeSecond(now) } as const
  return toBase32(signClaims(signed, await findSigningKey(trx, conventionId, now)))
}
