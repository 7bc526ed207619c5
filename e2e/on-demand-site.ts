import { createServer } from 'node:http'
import { listen } from '@uketsuke/testing'
import * as oidc from 'openid-client'

type OnDemandSite = { origin: string; stop(): Promise<void> }

/** The site's own addresses: the starting points of login and logout, and their end points. */
export const [beginPath, callbackPath, logoutPath, byePath] = [
  '/begin',
  '/callback',
  '/logout',
  '/bye',
] as const

const page = (language: string, name: string, programme: string): string =>
  `<!doctype html><html lang="${language}"><title>On demand</title><link rel="icon" href="data:,">` +
  `<main><h1>${name}</h1><p>${programme}</p></main></html>`

/**
 * A small third-party on-demand site. It knows only the issuer's address and its own client ID and secret,
 * and shows the name of each visitor who arrives with a code. The last part of its address is the language.
 * It also begins logins itself, with a state, a nonce and PKCE, and logs out its last visitor.
 */
export const startOnDemandSite = async (
  issuer: () => string,
  { clientId, secret }: { clientId: string; secret: string },
): Promise<OnDemandSite> => {
  const discover = () =>
    oidc.discovery(new URL(issuer()), clientId, secret, undefined, {
      execute: [oidc.allowInsecureRequests],
    })
  const begun = new Map<string, oidc.AuthorizationCodeGrantChecks>()
  const begin = async (language: string): Promise<string> => {
    const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
    begun.set(state, { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier })
    return oidc.buildAuthorizationUrl(await discover(), {
      redirect_uri: origin + callbackPath,
      scope: 'openid',
      ui_locales: language,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).href
  }
  let idToken: string | undefined
  /** `without`: a request that names no participant. */
  const logOut = async (language: string, without: boolean): Promise<string> =>
    oidc.buildEndSessionUrl(await discover(), {
      post_logout_redirect_uri: origin + byePath,
      ui_locales: language,
      state: 'done',
      ...(idToken && !without && { id_token_hint: idToken }),
    }).href
  const welcome = async (address: URL): Promise<string> => {
    const config = await discover()
    const checks = begun.get(address.searchParams.get('state') ?? '')
    const tokens = await oidc.authorizationCodeGrant(config, address, { ...checks, idTokenExpected: true })
    idToken = tokens.id_token
    const person = await oidc.fetchUserInfo(config, tokens.access_token, tokens.claims()?.sub ?? '')
    return page(address.pathname.slice(1), person.name ?? '', String(person.plans))
  }
  const server = createServer(async (request, response) => {
    const address = new URL(request.url ?? '/', origin)
    const language = address.searchParams.get('lang') ?? 'ja'
    const redirects: Record<string, () => Promise<string>> = {
      [beginPath]: () => begin(language),
      [logoutPath]: () => logOut(language, address.searchParams.has('without')),
    }
    const redirect = redirects[address.pathname]
    if (redirect) {
      response.writeHead(303, { location: await redirect() }).end()
      return
    }
    const isBye = address.pathname === byePath
    const answer = await (isBye ? Promise.resolve(page(language, 'Bye', '')) : welcome(address)).then(
      (html) => ({ status: 200, html }),
      (error: unknown) => ({ status: 403, html: page('en', 'Not logged in', String(error)) }),
    )
    response.writeHead(answer.status, { 'content-type': 'text/html; charset=utf-8' }).end(answer.html)
  })
  const origin = `http://127.0.0.1:${await listen(server)}`
  return {
    origin,
    stop: () => {
      server.closeAllConnections()
      return new Promise((stopped) => server.close(() => stopped()))
    },
  }
}
