import { api, limits } from '@uketsuke/contract'
import { createBulkhead } from '../../platform/bulkhead.ts'
import type { CountsAddress } from '../../platform/client-address.ts'
import type { Clock } from '../../platform/clock.ts'
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import { preparedRoute, type Route, route } from '../../platform/http/route.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { succeed } from '../../platform/result.ts'
import { addPasskey } from './add-passkey.ts'
import { beginPasskey, permitPasskey } from './begin-passkey.ts'
import { beginPasskeyLogin } from './begin-passkey-login.ts'
import { changePassword, prepareChange } from './change-password.ts'
import { endLogin, endOtherLogins } from './end-login.ts'
import { type LoginBounds, logIn, verifyLogin } from './log-in.ts'
import { logInWithPasskey, verifyPasskey } from './log-in-with-passkey.ts'
import { logOut } from './log-out.ts'
import { loginRoute } from './login-route.ts'
import { readLogins } from './read-logins.ts'
import { readPasskeys } from './read-passkeys.ts'
import { removePasskey } from './remove-passkey.ts'
import { requestPassword } from './request-password.ts'

type Deps = { clock: Clock; queue: Queue; publicUrl: string; countsAddress: CountsAddress }

export const authenticationRoutes = ({ clock, queue, publicUrl, countsAddress }: Deps): Route[] => {
  const bounds: LoginBounds = {
    inTurn: createConcurrencyLimit(),
    bulkhead: createBulkhead(clock, limits.loginChecks),
    countsAddress,
  }
  return [
    preparedRoute(
      api.login,
      (db, call) => verifyLogin(db, bounds, call, call.body),
      (trx, call, verified) => logIn(trx, call, verified),
    ),
    loginRoute(api.checkLogin, async () => succeed(undefined)),
    route(api.logout, (trx, { convention, apiToken }) => logOut(trx, convention, apiToken)),
    loginRoute(api.readLogins, async (db, call, { registrationId }) =>
      succeed(await readLogins(db, call, registrationId)),
    ),
    loginRoute(api.endLogin, (trx, { convention, params }, { registrationId }) =>
      endLogin(trx, convention, registrationId, params.loginId),
    ),
    loginRoute(api.endOtherLogins, (trx, { convention, apiToken }, { registrationId }) =>
      endOtherLogins(trx, convention, registrationId, apiToken),
    ),
    preparedRoute(
      api.changePassword,
      (db, call) => prepareChange(db, bounds, call, call.body),
      (trx, call, change) => changePassword(trx, queue, call, change),
    ),
    loginRoute(api.readPasskeys, async (db, { convention }, { registrationId }) =>
      succeed(await readPasskeys(db, convention, registrationId)),
    ),
    preparedRoute(
      api.beginPasskey,
      (db, call) => permitPasskey(db, bounds, call, call.body),
      (trx, call, permitted) => beginPasskey(trx, publicUrl, call, permitted),
    ),
    route(api.addPasskey, (trx, call) => addPasskey(trx, { queue, publicUrl }, call, call.body)),
    loginRoute(api.removePasskey, (trx, call, { registrationId }) =>
      removePasskey(trx, queue, call, { registrationId, ...call.params }),
    ),
    route(api.beginPasskeyLogin, (trx, call) => beginPasskeyLogin(trx, publicUrl, call)),
    preparedRoute(
      api.loginWithPasskey,
      (db, call) => verifyPasskey(db, publicUrl, call, call.body),
      (trx, call, verified) => logInWithPasskey(trx, call, verified),
    ),
    route(api.requestPassword, (trx, call) => requestPassword(trx, queue, call, call.body)),
  ]
}
