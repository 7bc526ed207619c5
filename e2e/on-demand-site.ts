import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as oidc from 'openid-client'

export type OnDemandSite = { origin: string; stop(): Promise<void> }

const page = (language: string, name: string, programme: string): string =>
  `<!doctype html><html lang="${language}"><title>On demand</title><link rel="icon" href="data:,">` +
  `<main><h1>${name}</h1><p>${programme}</p></main></html>`

/**
 * A small third-party on-demand site. It knows only the issuer's address and its own client ID and secret, and shows
 * the name of each visitor who arrives with a code. The last part of its address is the language.
 */
export const startOnDemandSite = async (
  issuer: () => string,
  { clientId, secret }: { clientId: string; secret: string },
): Promise<OnDemandSite> => {
  const welcome = async (address: URL): Promise<string> => {
    const config = await oidc.discovery(new URL(issuer()), clientId, secret, undefined, {
      execute: [oidc.allowInsecureRequests],
    })
    const tokens = await oidc.authorizationCodeGrant(config, address, { idTokenExpected: true })
    const person = await oidc.fetchUserInfo(config, tokens.access_token, tokens.claims()?.sub ?? '')
    return page(address.pathname.slice(1), person.name ?? '', String(person.plans))
  }
  const server = createServer(async (request, response) => {
    const address = new URL(request.url ?? '/', origin)
    const answer = await welcome(address).then(
      (html) => ({ status: 200, html }),
      (error: unknown) => ({ status: 403, html: page('en', 'Not logged in', String(error)) }),
    )
    response.writeHead(answer.status, { 'content-type': 'text/html; charset=utf-8' }).end(answer.html)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    stop: () => {
      server.closeAllConnections()
      return new Promise((stopped) => server.close(() => stopped()))
    },
  }
}
