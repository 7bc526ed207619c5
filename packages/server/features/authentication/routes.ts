import { api } from '@uketsuke/contract'
import { type Route, route } from '../../platform/http/route.ts'
import { succeed } from '../../platform/outcome.ts'
import { checkToken } from './check-token.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'

export const authenticationRoutes = (): Route[] => [
  route(api.login, (trx, { convention, body, clientAddress, now }) =>
    logIn(trx, convention, body, { clientAddress, now }),
  ),
  route(api.checkLogin, async (trx, { convention, apiToken, now }) => {
    const checked = await checkToken(trx, convention, apiToken, now)
    return checked.ok ? succeed(undefined) : checked
  }),
  route(api.logout, (trx, { convention, apiToken }) => logOut(trx, convention, apiToken)),
]
