import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { limits, type NewPasskey, type Passkey } from '@uketsuke/contract'
import { later } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { CallContext } from '../../platform/http/route.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { digest } from '../../platform/random.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { mailJob } from '../mailing/mail-job.ts'
import { checkToken, type TokenRefusal } from './check-token.ts'
import { holdToken } from './login-store.ts'
import { passkeyAlgorithms } from './passkey-rules.ts'
import { insertPasskey, listPasskeys, takeChallenge } from './passkey-store.ts'
import { publicIdOf } from './public-id.ts'
import { challengeIn, type RelyingParty, relyingPartyOf } from './relying-party.ts'

export type PasskeyChange = {
  conventionId: string
  registrationId: string
  kind: 'passkeyAdded' | 'passkeyRemoved'
  name: string
  changedAt: string
}

/** Tells a participant that a passkey was added or removed. */
export const passkeyChangedJob = mailJob<PasskeyChange>('passkey-changed-mail')

/**
 * POST /authenticate/passkeys. Holds the login, because a new password stored meanwhile would end it but miss
 * this passkey.
 */
export const addPasskey = async (
  trx: Trx,
  { queue, publicUrl }: { queue: Queue; publicUrl: string },
  { convention, apiToken, now }: CallContext & { apiToken: string },
  { name, credential }: NewPasskey,
): Promise<Result<Passkey, TokenRefusal | 'PASSKEY_REFUSED' | 'RESOURCE_NOT_AVAILABLE'>> => {
  const { conventionId } = convention
  await holdToken(trx, conventionId, digest(apiToken))
  const checked = await checkToken(trx, convention, apiToken, now)
  if (!checked.ok) return checked
  const { registrationId } = checked.value
  const challenge = challengeIn(credential.response.clientDataJSON)
  const key = { conventionId, challengeHash: digest(challenge ?? '') }
  const { owner } = (await takeChallenge(trx, key, later(now, -limits.passkeys.challengeLife))) ?? {}
  if (challenge === null || owner?.registrationId !== registrationId) return fail('PASSKEY_REFUSED')
  const verified = await verify(relyingPartyOf(convention, publicUrl), challenge, credential)
  if (!verified) return fail('PASSKEY_REFUSED')
  const existing = await listPasskeys(trx, { conventionId, registrationId })
  if (existing.length >= limits.passkeys.max) return fail('RESOURCE_NOT_AVAILABLE')
  const credentialId = Buffer.from(verified.id, 'base64url')
  const added = await insertPasskey(trx, {
    conventionId,
    registrationId,
    credentialId,
    userHandle: owner.userHandle,
    publicKey: Buffer.from(verified.publicKey),
    signCount: verified.counter,
    name,
    createdAt: now,
  })
  if (!added) return fail('PASSKEY_REFUSED')
  const createdAt = now.toISOString()
  await queue.send(trx, passkeyChangedJob, {
    conventionId,
    registrationId,
    kind: 'passkeyAdded',
    name,
    changedAt: createdAt,
  })
  return succeed({ passkeyId: publicIdOf(credentialId), name, createdAt, usedAt: null })
}

/**
 * The new credential; undefined if origin, challenge or user verification is wrong. The library throws in
 * each of these cases.
 */
const verify = async (
  { id, origin }: RelyingParty,
  challenge: string,
  { id: credentialId, rawId, type, response }: NewPasskey['credential'],
) => {
  const { clientDataJSON, attestationObject } = response
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: credentialId,
      rawId,
      type,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: passkeyAlgorithms,
  }).catch(() => ({ registrationInfo: undefined }))
  return registrationInfo?.credential
}
