import { limits, type ViewingAnswer, type ViewingRequest } from '@uketsuke/contract'
import type { OpenIdProvider } from '../../adapters/openid/openid-provider.ts'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import { waitOf } from '../../platform/rate-limit/rate-limit.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { isOpen } from '../site/rules.ts'
import { findViewing } from './find-viewing.ts'
import { addressWith, clientOf, leadsTo, mismatchedField } from './rules.ts'
import { listCodeTimes, lockViewer } from './store.ts'

type Refusal = 'OUT_OF_DATE' | 'PERMISSION_DENIED' | 'INVALID_INPUT' | 'TOO_MANY_ATTEMPTS'

type Viewer = {
  registrationId: string
  request: ViewingRequest
  /** When they logged in, if the on-demand system began the login. Otherwise they come from My Page. */
  loggedInAt?: Date
  now: Date
}

/**
 * POST /system-bridge/authorize. OUT_OF_DATE: the programme is not open. PERMISSION_DENIED: this participant
 * may not watch the requested video. INVALID_INPUT: the client is unknown, or the address is not one of its
 * own. A client that begins logins itself is asked to begin one, and gets no code without its own request
 * (OpenID Connect Core 1.0, section 4).
 */
export const authorizeViewing = async (
  trx: Trx,
  convention: Convention,
  { registrationId, request, loggedInAt, now }: Viewer,
  { issueCode, issuerOf }: Pick<OpenIdProvider, 'issueCode' | 'issuerOf'>,
): Promise<Result<ViewingAnswer, Refusal>> => {
  const { conventionId, timeSettings, ondemand } = convention
  if (!isOpen(timeSettings.ondemand, now)) return fail('OUT_OF_DATE')
  if (!ondemand) return fail('PERMISSION_DENIED')
  const strange = mismatchedField(convention, request)
  if (strange) return fail('INVALID_INPUT', { details: [{ path: strange, rule: 'choice' }] })
  const viewing = await findViewing(trx, convention, registrationId)
  if (!viewing || !leadsTo(convention, viewing, request.redirect_uri)) return fail('PERMISSION_DENIED')

  const initiateLoginUri = clientOf(convention)?.initiateLoginUri ?? null
  if (!loggedInAt && initiateLoginUri !== null && request.state === undefined) {
    const begin = { iss: issuerOf(convention), target_link_uri: request.redirect_uri }
    return succeed({ url: addressWith(initiateLoginUri, begin) })
  }

  await lockViewer(trx, conventionId, registrationId)
  const { window, perParticipant: max } = limits.viewingRequests
  const wait = waitOf(await listCodeTimes(trx, conventionId, registrationId, max), { max, window }, now)
  if (wait > 0) return fail('TOO_MANY_ATTEMPTS', { retryIn: wait })

  const { redirect_uri: redirectUri, nonce, state, code_challenge: codeChallenge } = request
  const login = { registrationId, redirectUri, nonce, codeChallenge, loggedInAt }
  const { code, issuer: iss } = await issueCode(trx, convention, login)
  return succeed({ url: addressWith(redirectUri, { code, state, iss }) })
}
