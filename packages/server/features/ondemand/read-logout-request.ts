import * as z from 'zod/mini'
import type { Client } from '../../adapters/openid/openid-provider.ts'
import { isPlain } from './request-params.ts'

/**
 * An on-demand system's request to log a participant out (OpenID Connect RP-Initiated Logout 1.0, section 2).
 */
export const LogoutRequest = z.strictObject({
  /** Null if the visitor stays here. */
  redirectUri: z.nullable(z.string()),
  state: z.nullable(z.string()),
  /** The participant named by the ID token. Null if the visitor must be asked. */
  registrationId: z.nullable(z.string()),
  /** When the request arrived. */
  at: z.iso.datetime(),
})
export type LogoutRequest = z.infer<typeof LogoutRequest>

type ReadLogout =
  | { kind: 'request'; request: LogoutRequest }
  /** The visitor reads the error here, because it has nowhere else to go. */
  | { kind: 'stranger'; parameter: string }

const known = ['client_id', 'post_logout_redirect_uri', 'state', 'id_token_hint']

/**
 * Reads a logout request. It redirects only to a registered address, and only if the client identifies itself
 * by its ID or by an ID token of ours.
 * @param registrationId the participant named by the ID token; undefined without a token of ours.
 */
export const readLogoutRequest = (
  client: Client,
  params: URLSearchParams,
  registrationId: string | undefined,
  now: Date,
): ReadLogout => {
  const given = (name: string) => params.get(name) || null
  const clientId = given('client_id')
  const redirectUri = given('post_logout_redirect_uri')
  const isNamed = clientId !== null || registrationId !== undefined
  const wrong =
    known.find((name) => params.getAll(name).length > 1) ??
    (clientId !== null && clientId !== client.clientId ? 'client_id' : undefined) ??
    (redirectUri !== null && !isNamed ? 'client_id' : undefined) ??
    (redirectUri !== null && !client.postLogoutRedirectUris.includes(redirectUri)
      ? 'post_logout_redirect_uri'
      : undefined) ??
    (isPlain(given('state') ?? '') ? undefined : 'state')
  if (wrong !== undefined) return { kind: 'stranger', parameter: wrong }
  const request = {
    redirectUri,
    state: given('state'),
    registrationId: registrationId ?? null,
    at: now.toISOString(),
  }
  return { kind: 'request', request }
}
