import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { limits, type PasskeyOptions } from '@uketsuke/contract'
import { isLoopback } from '../../platform/client-address.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { ClientContext } from '../../platform/http/route.ts'
import { digest, newBytes } from '../../platform/random.ts'
import { countEvent } from '../../platform/rate-limit/count-event.ts'
import type { RateLimit } from '../../platform/rate-limit/rate-limit.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { isOpen } from '../site/rules.ts'
import { insertChallenge } from './passkey-store.ts'
import { relyingPartyOf } from './relying-party.ts'

const { challengeLife, challengesPerClientAddress } = limits.passkeys
/** Every challenge takes up storage. An address over the limit can still log in with a password. */
const fromAddress: RateLimit = {
  kind: 'passkeyChallenge',
  max: challengesPerClientAddress,
  window: challengeLife,
}

/** POST /authenticate/passkey/options. Asks for any passkey of the site, and so reveals no participant. */
export const beginPasskeyLogin = async (
  trx: Trx,
  publicUrl: string,
  { convention, clientAddress, now }: ClientContext,
): Promise<Result<PasskeyOptions, 'OUT_OF_DATE' | 'TOO_MANY_ATTEMPTS'>> => {
  const { conventionId, timeSettings } = convention
  if (!isOpen(timeSettings.mypage, now)) return fail('OUT_OF_DATE')
  if (!isLoopback(clientAddress)) {
    const counters = [{ limit: fromAddress, subject: clientAddress }]
    const counted = await countEvent(trx, conventionId, counters, now)
    if (!counted.ok) return counted
  }
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(convention, publicUrl).id,
    challenge: new Uint8Array(newBytes(32)),
    timeout: challengeLife,
    userVerification: 'required',
  })
  await insertChallenge(trx, { conventionId, challengeHash: digest(options.challenge) }, { owner: null }, now)
  return succeed({ ...options })
}
