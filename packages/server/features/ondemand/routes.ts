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
 * What the on-demand system calls, below the issuer's address. A browser that is sent to the authorization endpoint is
 * not logged in there: My Page is where people are, and where the way to the on-demand system begins.
 */
export const clientRoutes = (deps: {
  db: Db
  answer: OpenIdProvider['answer']
  /** Of each call, from the root of the site, with `:conventionId` in it. */
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
