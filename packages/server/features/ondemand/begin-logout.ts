import type { OpenIdProvider } from '../../adapters/openid/openid-provider.ts'
import type { RawAnswer, RawCall } from '../../platform/http/raw-routes.ts'
import { fail } from '../../platform/result.ts'
import { readLogoutRequest } from './read-logout-request.ts'
import { languageOf, paramsOf } from './request-params.ts'
import { clientOf } from './rules.ts'

/**
 * The end session endpoint (OpenID Connect RP-Initiated Logout 1.0). Only the app knows the token of the
 * browser's login, so the request is signed and the app continues.
 */
export const beginLogout = async (
  {
    signRequest,
    subjectOf,
    logoutUrl,
  }: Pick<OpenIdProvider, 'signRequest' | 'subjectOf'> & { logoutUrl: string },
  { convention, now, request }: RawCall,
): Promise<RawAnswer> => {
  const client = clientOf(convention)
  if (!client) return { kind: 'refused', failure: fail('NOT_FOUND') }
  const params = await paramsOf(request)
  const registrationId = await subjectOf(convention, params.get('id_token_hint') ?? '')
  const read = readLogoutRequest(client, params, registrationId, now)
  const query: Record<string, string> =
    read.kind === 'stranger'
      ? { refused: read.parameter }
      : { request: signRequest(convention, read.request) }
  return {
    kind: 'seeOther',
    location: `${logoutUrl}?${new URLSearchParams({ ...languageOf(params), ...query })}`,
  }
}
