import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { type LoginAnswer, limits, type PasskeyLogin } from '@uketsuke/contract'
import { later } from '../../platform/clock.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { ClientContext } from '../../platform/http/route.ts'
import { digest } from '../../platform/random.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { isOpen } from '../site/rules.ts'
import { issueToken } from './log-in.ts'
import { isCopied } from './passkey-rules.ts'
import {
  countSignature,
  type FoundPasskey,
  findPasskey,
  hasLoginChallenge,
  takeChallenge,
} from './passkey-store.ts'
import { challengeIn, type RelyingParty, relyingPartyOf } from './relying-party.ts'

type Refusal = 'PASSKEY_REFUSED' | 'PASSKEY_COPIED' | 'USER_DISABLED' | 'OUT_OF_DATE'
type Verified = { registrationId: string; credentialId: Buffer; signCount: number; challengeHash: Buffer }

/**
 * The first half of POST /authenticate/passkey, outside any transaction. A passkey cannot be guessed, so
 * failures are not counted: each attempt needs a challenge, and an address gets a limited number of those.
 */
export const verifyPasskey = async (
  db: Db,
  publicUrl: string,
  { convention, now }: ClientContext,
  { credential }: PasskeyLogin,
): Promise<Result<Verified, Refusal>> => {
  const { conventionId, timeSettings } = convention
  if (!isOpen(timeSettings.mypage, now)) return fail('OUT_OF_DATE')
  const challenge = challengeIn(credential.response.clientDataJSON)
  if (challenge === null) return fail('PASSKEY_REFUSED')
  const challengeHash = digest(challenge)
  const since = later(now, -limits.passkeys.challengeLife)
  if (!(await hasLoginChallenge(db, { conventionId, challengeHash }, since))) return fail('PASSKEY_REFUSED')
  const credentialId = Buffer.from(credential.id, 'base64url')
  const passkey = await findPasskey(db, { conventionId, credentialId })
  if (!passkey || !isOwners(credential.response.userHandle, passkey)) return fail('PASSKEY_REFUSED')
  const signCount = await verify(relyingPartyOf(convention, publicUrl), challenge, credential, passkey)
  if (signCount === undefined) return fail('PASSKEY_REFUSED')
  if (isCopied(passkey.signCount, signCount)) return fail('PASSKEY_COPIED')
  if (passkey.participantState === 'disabled') return fail('USER_DISABLED')
  return succeed({ registrationId: passkey.registrationId, credentialId, signCount, challengeHash })
}

const isOwners = (userHandle: string | null | undefined, passkey: FoundPasskey): boolean =>
  Buffer.from(userHandle ?? '', 'base64url').equals(passkey.userHandle)

/** The signature counter; undefined if origin, challenge, key or user verification is wrong. */
const verify = async (
  { id, origin }: RelyingParty,
  challenge: string,
  { id: credentialId, rawId, type, response }: PasskeyLogin['credential'],
  { publicKey }: FoundPasskey,
): Promise<number | undefined> => {
  const { clientDataJSON, authenticatorData, signature } = response
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: credentialId,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    // For a decreased count, the library would throw as for any other fault. `isCopied` tells the two apart.
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: 0 },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  return verified ? authenticationInfo?.newCounter : undefined
}

/**
 * The second half: takes the challenge and issues a token, unless the passkey or the permission has changed
 * since the check.
 */
export const logInWithPasskey = async (
  trx: Trx,
  context: ClientContext & { device?: string | null },
  { registrationId, credentialId, signCount, challengeHash }: Verified,
): Promise<Result<LoginAnswer, 'PASSKEY_REFUSED'>> => {
  const {
    convention: { conventionId },
    now,
  } = context
  const since = later(now, -limits.passkeys.challengeLife)
  const isFresh = await takeChallenge(trx, { conventionId, challengeHash }, since)
  if (!isFresh) return fail('PASSKEY_REFUSED')
  // Locks the participant before the passkey, like a new password that removes the passkey.
  const token = await issueToken(trx, context, { registrationId, passwordHash: null })
  const isCounted = await countSignature(trx, { conventionId, credentialId }, signCount, now)
  return token !== null && isCounted ? succeed({ token, role: 'participant' }) : fail('PASSKEY_REFUSED')
}
