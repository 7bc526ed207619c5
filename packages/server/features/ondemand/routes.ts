import { api } from '@uketsuke/contract'
import type { ClientCall, OpenIdProvider } from '../../adapters/openid/openid-provider.ts'
import type { Db } from '../../platform/db/database.ts'
import type { RawRoute } from '../../platform/http/raw-routes.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { createTurns } from '../../platform/turns.ts'
import { checkToken } from '../authentication/check-token.ts'
import { answerClient } from './answer-client.ts'
import { authorizeViewing } from './authorize-viewing.ts'

export const ondemandRoutes = ({ issueCode }: Pick<OpenIdProvider, 'issueCode'>): Route[] => [
  route(api.authorizeViewing, async (trx, { convention, apiToken, body, now }) => {
    const checked = await checkToken(trx, convention, apiToken, now)
    if (!checked.ok) return checked
    const { registrationId } = checked.value
    return authorizeViewing(trx, convention, { registrationId, request: body, now }, issueCode)
  }),
]

const clientCalls: readonly [RawRoute['method'], ClientCall][] = [
  ['GET', 'discovery'],
  ['GET', 'jwks'],
  ['POST', 'token'],
  ['GET', 'userinfo'],
  ['POST', 'userinfo'],
]

/**
 * The on-demand system's calls, below the issuer's address. The authorization endpoint does not log a browser in: it
 * redirects to My Page, where participants log in and follow the link.
 */
export const clientRoutes = (deps: {
  db: Db
  answer: OpenIdProvider['answer']
  /** The path of each call from the root of the site, with `:conventionId` in it. */
  pathOf: (call: ClientCall | 'authorize') => string
  myPageUrl: string
}): RawRoute[] => {
  const inTurn = createTurns()
  return [
    ...clientCalls.map(
      ([method, clientCall]): RawRoute => ({
        method,
        path: deps.pathOf(clientCall),
        handle: (call) => answerClient({ ...deps, inTurn }, clientCall, call),
      }),
    ),
    {
      method: 'GET',
      path: deps.pathOf('authorize'),
      handle: async () => ({ kind: 'seeOther', location: deps.myPageUrl }),
    },
  ]
}
