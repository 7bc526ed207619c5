import { limits, type SignOnAnswer } from '@uketsuke/contract'
import type { OpenIdProvider } from '../../adapters/openid/openid-provider.ts'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { authorizeViewing } from './authorize-viewing.ts'
import { isFresh, type ProtocolError, SignOnRequest } from './read-sign-on-request.ts'
import { addressWith, clientOf } from './rules.ts'

type OpenId = Pick<OpenIdProvider, 'issueCode' | 'issuerOf' | 'readRequest'>

/** The address that tells the on-demand system why nobody was logged in (OAuth 2.0, 4.1.2.1; RFC 9207). */
export const errorAddress = (
  { redirectUri, state, error, description }: ProtocolError,
  issuer: string,
): string =>
  addressWith(redirectUri, { error, error_description: description, state: state ?? undefined, iss: issuer })

/** A request that this site signed recently, for a client that still exists. */
const readSigned = (
  convention: Convention,
  signed: string,
  now: Date,
  openId: OpenId,
): SignOnRequest | undefined => {
  const { data: request } = SignOnRequest.safeParse(openId.readRequest(convention, signed))
  const age = now.getTime() - Date.parse(request?.at ?? '')
  const isKnown = request && clientOf(convention)?.redirectUris.includes(request.redirectUri)
  return isKnown && age <= limits.signOnLife ? request : undefined
}

type Refused = Pick<ProtocolError, 'error' | 'description'> & { request: SignOnRequest; issuer: string }

const refuse = ({ request, issuer, ...error }: Refused): Result<SignOnAnswer, never> =>
  succeed({ url: errorAddress({ ...request, ...error }, issuer) })

const loginRequired = (description: string) => ({ error: 'login_required', description })

/**
 * POST /system-bridge/sign-on: gives the on-demand system that began a login a code for the participant, or
 * the reason why they may not watch. `url` is null if they must log in again. INVALID_INPUT: the request is
 * not ours or too old.
 */
export const continueSignOn = async (
  trx: Trx,
  convention: Convention,
  login: { registrationId: string; loggedInAt: Date; signed: string; now: Date },
  openId: OpenId,
): Promise<Result<SignOnAnswer, 'INVALID_INPUT' | 'TOO_MANY_ATTEMPTS'>> => {
  const { registrationId, loggedInAt, signed, now } = login
  const request = readSigned(convention, signed, now, openId)
  const client = clientOf(convention)
  const issuer = openId.issuerOf(convention)
  if (!request || !client) return fail('INVALID_INPUT')
  if (!isFresh(request, loggedInAt, now))
    return request.prompt === 'none'
      ? refuse({ request, issuer, ...loginRequired('the login is too old') })
      : succeed({ url: null })
  const viewing = {
    client_id: client.clientId,
    scope: 'openid',
    response_type: 'code',
    redirect_uri: request.redirectUri,
    state: request.state ?? undefined,
    nonce: request.nonce ?? undefined,
    code_challenge: request.codeChallenge,
  } as const
  const answer = await authorizeViewing(
    trx,
    convention,
    { registrationId, request: viewing, loggedInAt, now },
    openId,
  )
  if (answer.ok || answer.code === 'TOO_MANY_ATTEMPTS' || answer.code === 'INVALID_INPUT')
    return answer as Result<SignOnAnswer, 'INVALID_INPUT' | 'TOO_MANY_ATTEMPTS'>
  return refuse({
    request,
    issuer,
    error: 'access_denied',
    description: 'this participant may not watch now',
  })
}

/**
 * POST /system-bridge/sign-on/decline: nobody is logged in. `url` is the destination of a request that
 * forbids questions; null if the visitor may log in.
 */
export const declineSignOn = (
  convention: Convention,
  signed: string,
  now: Date,
  openId: OpenId,
): Result<SignOnAnswer, 'INVALID_INPUT'> => {
  const request = readSigned(convention, signed, now, openId)
  if (!request) return fail('INVALID_INPUT')
  return request.prompt === 'none'
    ? refuse({
        request,
        issuer: openId.issuerOf(convention),
        ...loginRequired('nobody is logged in'),
      })
    : succeed({ url: null })
}
