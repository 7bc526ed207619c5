import { generateRegistrationOptions } from '@simplewebauthn/server'
import { limits, type PasskeyOptions, type PasskeyPermission } from '@uketsuke/contract'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { ClientContext } from '../../platform/http/route.ts'
import { digest, newBytes } from '../../platform/random.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { checkToken } from './check-token.ts'
import { type LoginBounds, verifyLogin } from './log-in.ts'
import { passkeyAlgorithms } from './passkey-rules.ts'
import { insertChallenge, listPasskeys } from './passkey-store.ts'
import { relyingPartyOf } from './relying-party.ts'

type Context = ClientContext & { apiToken: string }

/**
 * The first half of POST /authenticate/passkeys/options, outside any transaction. It asks for the password
 * again, so that a stolen login cannot become a lasting one. A wrong password counts as a failed login.
 */
export const permitPasskey = async (
  db: Db,
  bounds: LoginBounds,
  call: Context,
  { password }: PasskeyPermission,
) => {
  const checked = await checkToken(db, call.convention, call.apiToken, call.now)
  if (!checked.ok) return checked
  const { registrationId } = checked.value
  return verifyLogin(db, bounds, call, { registrationId, password, target: 'mypage' })
}

/**
 * The second half: asks the participant's authenticator for a new passkey. All of a participant's passkeys
 * share one user handle.
 */
export const beginPasskey = async (
  trx: Trx,
  publicUrl: string,
  { convention, now }: Context,
  { registrationId }: { registrationId: string },
): Promise<Result<PasskeyOptions, 'RESOURCE_NOT_AVAILABLE'>> => {
  const { conventionId } = convention
  const existing = await listPasskeys(trx, { conventionId, registrationId })
  if (existing.length >= limits.passkeys.max) return fail('RESOURCE_NOT_AVAILABLE')
  const userHandle = existing[0]?.userHandle ?? newBytes(32)
  const { id, name } = relyingPartyOf(convention, publicUrl)
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: new Uint8Array(userHandle),
    userName: registrationId,
    challenge: new Uint8Array(newBytes(32)),
    timeout: limits.passkeys.challengeLife,
    attestationType: 'none',
    supportedAlgorithmIDs: passkeyAlgorithms,
    excludeCredentials: existing.map(({ credentialId }) => ({ id: credentialId.toString('base64url') })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const key = { conventionId, challengeHash: digest(options.challenge) }
  await insertChallenge(trx, key, { owner: { registrationId, userHandle } }, now)
  return succeed({ ...options })
}
