import type { IncomingMessage } from 'node:http'
import { type Language, languages } from '@uketsuke/contract'
import type { OpenIdProvider } from '../../adapters/openid/openid-provider.ts'
import type { RawAnswer, RawCall } from '../../platform/http/raw-routes.ts'
import { fail } from '../../platform/result.ts'
import { errorAddress } from './continue-sign-on.ts'
import { readSignOnRequest } from './read-sign-on-request.ts'
import { clientOf } from './rules.ts'

/** In bytes. */
const mostOfForm = 16 * 1024

/** The parameters of a request: of its address, or of its form. A form that is too long has none. */
const paramsOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  if (request.method !== 'POST') return new URLSearchParams(request.url?.split('?')[1])
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    length += part.length
    if (length > mostOfForm) return new URLSearchParams()
    parts.push(part)
  }
  return new URLSearchParams(Buffer.concat(parts).toString())
}

/** The first language of `ui_locales` that the site has, for the app's address. */
const languageOf = (params: URLSearchParams): { lang?: Language } => {
  const wanted = (params.get('ui_locales') ?? '').split(' ').map((tag) => tag.split('-')[0])
  const lang = wanted.map((tag) => languages.find((language) => language === tag)).find(Boolean)
  return lang ? { lang } : {}
}

/**
 * The authorization endpoint (OpenID Connect Core 1.0, 3.1.2). Participants log in with a token of their
 * browser's, not with a cookie: so the app continues, with the request sealed.
 */
export const beginSignOn = async (
  { seal, issuerOf, signOnUrl }: Pick<OpenIdProvider, 'seal' | 'issuerOf'> & { signOnUrl: string },
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
      return toApp({ request: seal(convention, read.request) })
  }
}
