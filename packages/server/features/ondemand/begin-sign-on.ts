import type { OpenIdProvider } from '../../adapters/openid/openid-provider.ts'
import type { RawAnswer, RawCall } from '../../platform/http/raw-routes.ts'
import { fail } from '../../platform/result.ts'
import { errorAddress } from './continue-sign-on.ts'
import { readSignOnRequest } from './read-sign-on-request.ts'
import { languageOf, paramsOf } from './request-params.ts'
import { clientOf } from './rules.ts'

/**
 * The authorization endpoint (OpenID Connect Core 1.0, 3.1.2). Participants log in with a token in their
 * browser, not with a cookie, so the request is signed and the app continues.
 */
export const beginSignOn = async (
  {
    signRequest,
    issuerOf,
    signOnUrl,
  }: Pick<OpenIdProvider, 'signRequest' | 'issuerOf'> & { signOnUrl: string },
  { convention, now, request }: RawCall,
): Promise<RawAnswer> => {
  const client = clientOf(convention)
  if (!client) return { kind: 'refused', failure: fail('NOT_FOUND') }
  const params = await paramsOf(request)
  const read = readSignOnRequest(client, params, now)
  const toApp = (query: Record<string, string>): RawAnswer => ({
    kind: 'seeOther',
    location: `${signOnUrl}?${new URLSearchParams({ ...languageOf(params), ...query })}`,
  })
  switch (read.kind) {
    case 'stranger':
      return toApp({ refused: read.parameter })
    case 'error':
      return { kind: 'seeOther', location: errorAddress(read.error, issuerOf(convention)) }
    case 'request':
      return toApp({ request: signRequest(convention, read.request) })
  }
}
