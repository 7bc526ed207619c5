import * as z from 'zod/mini'
import type { Client } from '../../adapters/openid/openid-provider.ts'
import { isPlain } from './request-params.ts'

/** The request of an on-demand system that begins a login (OpenID Connect Core 1.0, 3.1.2.1). */
export const SignOnRequest = z.strictObject({
  redirectUri: z.string(),
  state: z.nullable(z.string()),
  nonce: z.nullable(z.string()),
  /** The code challenge of PKCE; its method is S256. */
  codeChallenge: z.string(),
  /** `login`: the visitor must log in again. `none`: the visitor sees no screen. */
  prompt: z.nullable(z.enum(['login', 'none'])),
  /** The maximum age of the login, in seconds. */
  maxAge: z.nullable(z.int()),
  /** When the request arrived. */
  at: z.iso.datetime(),
})
export type SignOnRequest = z.infer<typeof SignOnRequest>

/** A protocol error for the requesting address (OAuth 2.0, 4.1.2.1). */
export type ProtocolError = { redirectUri: string; state: string | null; error: string; description: string }

type ReadSignOn =
  | { kind: 'request'; request: SignOnRequest }
  | { kind: 'error'; error: ProtocolError }
  /** The visitor reads the error here, because no address is known for it. */
  | { kind: 'stranger'; parameter: 'client_id' | 'redirect_uri' }

type Fault = [error: string, description: string]

/** The first fault of a request with a known client and address. */
const faultOf = (params: URLSearchParams): Fault | undefined => {
  const names = [...params.keys()]
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  const given = (name: string) => params.get(name) ?? ''
  const scopes = given('scope').split(' ')
  const prompts = given('prompt').split(' ').filter(Boolean)
  const faults: [isWrong: boolean, ...Fault][] = [
    [repeated !== undefined, 'invalid_request', `${repeated} is given twice`],
    [params.has('request'), 'request_not_supported', 'request objects are not supported'],
    [params.has('request_uri'), 'request_uri_not_supported', 'request objects are not supported'],
    [params.has('registration'), 'registration_not_supported', 'clients are registered beforehand'],
    [!params.has('response_type'), 'invalid_request', 'response_type is missing'],
    [given('response_type') !== 'code', 'unsupported_response_type', 'response_type must be code'],
    [!['', 'query'].includes(given('response_mode')), 'invalid_request', 'response_mode must be query'],
    [!scopes.includes('openid'), 'invalid_scope', 'scope must contain openid'],
    [!params.has('code_challenge'), 'invalid_request', 'code_challenge is missing: PKCE is required'],
    [given('code_challenge_method') !== 'S256', 'invalid_request', 'code_challenge_method must be S256'],
    [!/^[A-Za-z0-9_-]{43}$/.test(given('code_challenge')), 'invalid_request', 'code_challenge is malformed'],
    [!isPlain(given('nonce')), 'invalid_request', 'nonce is too long or not printable'],
    [!/^[0-9]{0,9}$/.test(given('max_age')), 'invalid_request', 'max_age must be seconds'],
    [
      prompts.some((prompt) => !['none', 'login', 'consent', 'select_account'].includes(prompt)),
      'invalid_request',
      'prompt is unknown',
    ],
    [prompts.includes('none') && prompts.length > 1, 'invalid_request', 'prompt=none stands alone'],
  ]
  const [, ...fault] = faults.find(([isWrong]) => isWrong) ?? []
  return fault[0] === undefined ? undefined : (fault as Fault)
}

/** Nobody is asked for consent, and people select their account by logging in. */
const promptOf = (prompt: string | null): SignOnRequest['prompt'] => {
  const prompts = (prompt ?? '').split(' ')
  if (prompts.includes('none')) return 'none'
  return prompts.includes('login') || prompts.includes('select_account') ? 'login' : null
}

/** Reads an authorization request. Never redirects to an address that the client did not register. */
export const readSignOnRequest = (client: Client, params: URLSearchParams, now: Date): ReadSignOn => {
  const only = (name: string) => (params.getAll(name).length === 1 ? params.get(name) : null)
  const redirectUri = only('redirect_uri')
  if (only('client_id') !== client.clientId) return { kind: 'stranger', parameter: 'client_id' }
  if (redirectUri === null || !client.redirectUris.includes(redirectUri))
    return { kind: 'stranger', parameter: 'redirect_uri' }
  const state = only('state')
  if (state !== null && !isPlain(state)) {
    const error = { error: 'invalid_request', description: 'state is too long or not printable' }
    return { kind: 'error', error: { redirectUri, state: null, ...error } }
  }
  const [error, description] = faultOf(params) ?? []
  if (error !== undefined && description !== undefined)
    return { kind: 'error', error: { redirectUri, state, error, description } }
  const request: SignOnRequest = {
    redirectUri,
    state,
    nonce: params.get('nonce'),
    codeChallenge: params.get('code_challenge') ?? '',
    prompt: promptOf(params.get('prompt')),
    maxAge: params.get('max_age') ? Number(params.get('max_age')) : null,
    at: now.toISOString(),
  }
  return { kind: 'request', request }
}

/** Whether a login is recent enough for the request. */
export const isFresh = ({ prompt, maxAge, at }: SignOnRequest, loggedInAt: Date, now: Date): boolean => {
  if (loggedInAt >= new Date(at)) return true
  if (prompt === 'login') return false
  return maxAge === null || now.getTime() - loggedInAt.getTime() <= maxAge * 1_000
}
