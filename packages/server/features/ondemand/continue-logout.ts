import { type LogoutAnswer, limits } from '@uketsuke/contract'
import type { OpenIdProvider } from '../../adapters/openid/openid-provider.ts'
import type { Convention } from '../../platform/conventions/convention.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { LogoutRequest } from './read-logout-request.ts'
import { addressWith, clientOf } from './rules.ts'

/**
 * POST /system-bridge/logout: the participant of a logout, and the browser's next address. Logs nobody out,
 * because the app does this with its own login. INVALID_INPUT: the request is not ours or too old, or its
 * address is no longer registered.
 */
export const continueLogout = (
  convention: Convention,
  signed: string,
  now: Date,
  { readRequest }: Pick<OpenIdProvider, 'readRequest'>,
): Result<LogoutAnswer, 'INVALID_INPUT'> => {
  const { data: request } = LogoutRequest.safeParse(readRequest(convention, signed))
  if (!request || now.getTime() - Date.parse(request.at) > limits.signOnLife) return fail('INVALID_INPUT')
  const { redirectUri, state, registrationId } = request
  if (redirectUri === null) return succeed({ url: null, registrationId })
  if (!clientOf(convention)?.postLogoutRedirectUris.includes(redirectUri)) return fail('INVALID_INPUT')
  return succeed({ url: addressWith(redirectUri, { state: state ?? undefined }), registrationId })
}
