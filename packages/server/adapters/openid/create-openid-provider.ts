import type { IncomingMessage } from 'node:http'
import { languages, limits } from '@uketsuke/contract'
import { type Configuration, Provider } from 'oidc-provider'
import { type Clock, nowOf } from '../../platform/clock.ts'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { artifactStores, deleteExpiredArtifacts, withinTransaction } from './artifact-store.ts'
import type { Claims, Client, ClientCall, Login, OpenIdProvider } from './openid-provider.ts'
import { readSigned, sign } from './signed-request.ts'
import { readKeys, rotateKeys, type SigningKey } from './signing-keys.ts'
import { subjectOfIdToken } from './subject-of-id-token.ts'

/** Paths of the library's calls, below the issuer's address. */
export const clientCallPaths: Record<ClientCall | 'authorize' | 'logout', string> = {
  authorize: '/authorize',
  logout: '/logout',
  discovery: '/.well-known/openid-configuration',
  jwks: '/jwks',
  token: '/token',
  userinfo: '/userinfo',
}

export const issuerPath = '/oidc'

type Deps = {
  db: Db
  clock: Clock
  log: Log
  /** Without a trailing slash. */
  publicUrl: string
  /** Undefined for a convention without an on-demand system. */
  clientOf: (convention: Convention) => Client | undefined
  secretOf: (convention: Convention) => string | undefined
  /** Undefined for people who may not watch, or may no longer watch. */
  claimsOf: (convention: Convention, registrationId: string) => Promise<Claims | undefined>
}

const off = { enabled: false }
const inSeconds = (ms: number): number => ms / 1000
const scope = 'openid'

/** Discovery's own values, in place of the library's, which does not know our endpoints. */
const onlyOurs = (issuer: string) => ({
  end_session_endpoint: `${issuer}${clientCallPaths.logout}`,
  response_modes_supported: ['query'],
  prompt_values_supported: ['none', 'login'],
  ui_locales_supported: [...languages],
  claims_supported: ['sub', 'name', 'category', 'plans', 'iss', 'auth_time'],
})

/**
 * A single authorization code flow for a single client with a secret. All other features of the library are
 * off.
 */
const configurationOf = (
  convention: Convention,
  { clientId, redirectUris, secret }: Client & { secret: string },
  keys: readonly SigningKey[],
  { db, clock, claimsOf }: Deps,
): Configuration => ({
  adapter: artifactStores(db, clock, convention.conventionId),
  clients: [{ client_id: clientId, client_secret: secret, redirect_uris: redirectUris }],
  jwks: { keys: keys.map(({ key }) => key) },
  findAccount: async (_, registrationId) => {
    const claims = await claimsOf(convention, registrationId)
    return (
      claims && {
        accountId: registrationId,
        // An ID token passes through more hands than the answer to the client's own request, so it contains
        // less.
        claims: async (use) => ({ sub: registrationId, ...(use === 'userinfo' && claims) }),
      }
    )
  },
  claims: { [scope]: ['sub', 'name', 'category', 'plans'] },
  scopes: [scope],
  responseTypes: ['code'],
  clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
  pkce: { required: () => false },
  allowOmittingSingleRegisteredRedirectUri: false,
  clientBasedCORS: () => false,
  // The storage has already checked expiry by our clock.
  clockTolerance: 0,
  ttl: {
    AuthorizationCode: inSeconds(limits.viewingCodeLife),
    AccessToken: inSeconds(limits.viewingTokenLife),
    IdToken: inSeconds(limits.viewingTokenLife),
    Grant: inSeconds(limits.viewingCodeLife + limits.viewingTokenLife),
  },
  routes: {
    authorization: clientCallPaths.authorize,
    jwks: clientCallPaths.jwks,
    token: clientCallPaths.token,
    userinfo: clientCallPaths.userinfo,
  },
  features: {
    devInteractions: off,
    dPoP: off,
    pushedAuthorizationRequests: off,
    resourceIndicators: off,
    rpInitiatedLogout: off,
  },
  renderError: (ctx, out) => {
    ctx.type = 'application/json'
    ctx.body = out
  },
})

/** The library's provider, valid while its client and keys stay the same. */
type Running = {
  convention: Convention
  kids: string
  provider: Provider
  answer: ReturnType<Provider['callback']>
}

const kidsOf = (keys: readonly SigningKey[]): string => keys.map(({ key }) => key.kid).join()

const start = (
  deps: Deps,
  convention: Convention,
  { issuer, client, keys }: { issuer: string; client: Client; keys: readonly SigningKey[] },
): Running => {
  const { conventionId } = convention
  const secret = deps.secretOf(convention)
  if (secret === undefined) throw new Error(`the on-demand system of ${conventionId} has no secret`)
  const provider = new Provider(issuer, configurationOf(convention, { ...client, secret }, keys, deps))
  // Trust the address that `answer` sets. The provider's addresses are those of PUBLIC_URL, whichever host
  // the request named.
  provider.proxy = true
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.oidc?.route === 'discovery') Object.assign(ctx.body as object, onlyOurs(provider.issuer))
  })
  const report = (reason: unknown) =>
    deps.log.error({ conventionId, reason: String(reason) }, 'openid provider')
  provider.on('server_error', (_ctx, error) => report(error))
  provider.onerror = report
  return { convention, kids: kidsOf(keys), provider, answer: provider.callback() }
}

/** Saves a code of the library for a login, in the surrounding transaction. */
const saveCode = async (
  provider: Provider,
  clientId: string,
  { registrationId, redirectUri, nonce, codeChallenge, loggedInAt }: Login,
): Promise<string> => {
  const client = await provider.Client.find(clientId)
  if (!client) throw new Error(`${provider.issuer} does not know its client ${clientId}`)
  const grant = new provider.Grant({ accountId: registrationId, clientId })
  grant.addOIDCScope(scope)
  return new provider.AuthorizationCode({
    accountId: registrationId,
    client,
    grantId: await grant.save(),
    gty: 'authorization_code',
    redirectUri,
    scope,
    nonce,
    ...(codeChallenge !== undefined && { codeChallenge, codeChallengeMethod: 'S256' }),
    ...(loggedInAt && {
      authTime: Math.floor(inSeconds(loggedInAt.getTime())),
      claims: { id_token: { auth_time: { essential: true } } },
    }),
  }).save()
}

/**
 * @returns an OpenIdProvider built on the library `oidc-provider`, with its storage and keys in our database.
 */
export const createOpenIdProvider = (deps: Deps): OpenIdProvider => {
  const { db, clock, publicUrl, clientOf, secretOf } = deps
  const running = new Map<string, Running>()

  const issuerOf = ({ conventionId }: Convention) => `${publicUrl}${issuerPath}/${conventionId}`

  /**
   * Creates a new provider when the convention's file or the keys change, because the library reads both only
   * once.
   */
  const runningOf = async (connection: Db, convention: Convention): Promise<Running | undefined> => {
    const client = clientOf(convention)
    if (!client) return undefined
    const keys = await readKeys(connection, convention.conventionId, nowOf(clock))
    const known = running.get(convention.conventionId)
    if (known?.convention === convention && known.kids === kidsOf(keys)) return known
    const fresh = start(deps, convention, { issuer: issuerOf(convention), client, keys })
    running.set(convention.conventionId, fresh)
    return fresh
  }

  return {
    issueCode: async (trx, convention, login) => {
      const client = clientOf(convention)
      const found = await runningOf(trx, convention)
      if (!client || !found) throw new Error(`${convention.conventionId} has no on-demand system`)
      const { provider } = found
      const code = await withinTransaction(trx, () => saveCode(provider, client.clientId, login))
      return { code, issuer: provider.issuer }
    },
    issuerOf,
    signRequest: (convention, request) => {
      const secret = secretOf(convention)
      if (secret === undefined) throw new Error(`${convention.conventionId} has no on-demand system`)
      return sign(request, secret)
    },
    readRequest: (convention, signed) => {
      const secret = secretOf(convention)
      return secret === undefined ? undefined : readSigned(signed, secret)
    },
    subjectOf: async (convention, idToken) => {
      const client = clientOf(convention)
      if (!client || idToken === '') return undefined
      const keys = await readKeys(db, convention.conventionId, nowOf(clock))
      return subjectOfIdToken(idToken, keys, { issuer: issuerOf(convention), clientId: client.clientId })
    },
    answer: async (convention, call, request, response) => {
      const found = await runningOf(db, convention)
      if (!found) return false
      await found.answer(
        addressed(request, { publicUrl, issuer: found.provider.issuer, path: clientCallPaths[call] }),
        response,
      )
      return true
    },
    rotateKeys: (conventions) =>
      rotateKeys(
        db,
        conventions.filter(clientOf).map(({ conventionId }) => conventionId),
        nowOf(clock),
      ),
    forgetExpired: () => deleteExpiredArtifacts(db, nowOf(clock)),
  }
}

/** Rewrites the request for the library: below its own path, at the public address. */
const addressed = (
  request: IncomingMessage,
  { publicUrl, issuer, path }: { publicUrl: string; issuer: string; path: string },
): IncomingMessage => {
  const { host, protocol } = new URL(publicUrl)
  request.headers['x-forwarded-host'] = host
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  const query = request.url?.split('?')[1]
  const url = query === undefined ? path : `${path}?${query}`
  return Object.assign(request, { url, originalUrl: new URL(issuer).pathname + url })
}
