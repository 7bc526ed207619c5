import { api } from '@uketsuke/contract'
import type { ClientCall, OpenIdProvider } from '../../adapters/openid/openid-provider.ts'
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import type { Db } from '../../platform/db/database.ts'
import type { RawRoute } from '../../platform/http/raw-routes.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { loginRoute } from '../authentication/login-route.ts'
import { answerClient } from './answer-client.ts'
import { authorizeViewing } from './authorize-viewing.ts'
import { beginLogout } from './begin-logout.ts'
import { beginSignOn } from './begin-sign-on.ts'
import { continueLogout } from './continue-logout.ts'
import { continueSignOn, declineSignOn } from './continue-sign-on.ts'

export const ondemandRoutes = (openId: OpenIdProvider): Route[] => [
  loginRoute(api.authorizeViewing, (trx, { convention, body, now }, { registrationId }) =>
    authorizeViewing(trx, convention, { registrationId, request: body, now }, openId),
  ),
  loginRoute(api.continueSignOn, (trx, { convention, body, now }, login) =>
    continueSignOn(trx, convention, { ...login, signed: body.request, now }, openId),
  ),
  route(api.declineSignOn, async (_trx, { convention, body, now }) =>
    declineSignOn(convention, body.request, now, openId),
  ),
  route(api.continueLogout, async (_trx, { convention, body, now }) =>
    continueLogout(convention, body.request, now, openId),
  ),
]

const clientCalls: readonly [RawRoute['method'], ClientCall][] = [
  ['GET', 'discovery'],
  ['GET', 'jwks'],
  ['POST', 'token'],
  ['GET', 'userinfo'],
  ['POST', 'userinfo'],
]

/** The on-demand system's calls, and the logins and logouts that it begins, below the issuer's address. */
export const clientRoutes = (deps: {
  db: Db
  openId: OpenIdProvider
  /** The path of each call from the root of the site, containing `:conventionId`. */
  pathOf: (call: ClientCall | 'authorize' | 'logout') => string
  /** The app's page that continues a login. */
  signOnUrl: string
  /** The app's page that logs out. */
  logoutUrl: string
}): RawRoute[] => {
  const inTurn = createConcurrencyLimit()
  return [
    ...clientCalls.map(
      ([method, clientCall]): RawRoute => ({
        method,
        path: deps.pathOf(clientCall),
        handle: (call) => answerClient({ db: deps.db, answer: deps.openId.answer, inTurn }, clientCall, call),
      }),
    ),
    ...(['GET', 'POST'] as const).flatMap((method): RawRoute[] => [
      {
        method,
        path: deps.pathOf('authorize'),
        handle: (call) => beginSignOn({ ...deps.openId, signOnUrl: deps.signOnUrl }, call),
      },
      {
        method,
        path: deps.pathOf('logout'),
        handle: (call) => beginLogout({ ...deps.openId, logoutUrl: deps.logoutUrl }, call),
      },
    ]),
  ]
}
