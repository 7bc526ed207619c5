import { api, limits } from '@uketsuke/contract'
import { createBulkhead } from '../../platform/bulkhead.ts'
import type { CountsAddress } from '../../platform/client-address.ts'
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import { preparedRoute, type Route, route } from '../../platform/http/route.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { succeed } from '../../platform/result.ts'
import { addPasskey } from './add-passkey.ts'
import { beginPasskey, permitPasskey } from './begin-passkey.ts'
import { beginPasskeyLogin } from './begin-passkey-login.ts'
import { changePassword, prepareChange } from './change-password.ts'
import { checkToken } from './check-token.ts'
import { endLogin, endOtherLogins } from './end-login.ts'
import { type LoginBounds, logIn, verifyLogin } from './log-in.ts'
import { logInWithPasskey, verifyPasskey } from './log-in-with-passkey.ts'
import { logOut } from './log-out.ts'
import { readLogins } from './read-logins.ts'
import { readPasskeys } from './read-passkeys.ts'
import { removePasskey } from './remove-passkey.ts'
import { requestPassword } from './request-password.ts'

type Parts = { queue: Queue; publicUrl: string; counts: CountsAddress }

export const authenticationRoutes = ({ queue, publicUrl, counts }: Parts): Route[] => {
  const bounds: LoginBounds = {
    inTurn: createConcurrencyLimit(),
    bulkhead: createBulkhead(limits.loginChecks),
    counts,
  }
  return [
    preparedRoute(
      api.login,
      (db, call) => verifyLogin(db, bounds, call, call.body),
      (trx, call, verified) => logIn(trx, call, verified),
    ),
    route(api.checkLogin, async (trx, { convention, apiToken, now }) => {
      const checked = await checkToken(trx, convention, apiToken, now)
      return checked.ok ? succeed(undefined) : checked
    }),
    route(api.logout, (trx, { convention, apiToken }) => logOut(trx, convention, apiToken)),
    route(api.readLogins, async (db, { convention, apiToken, now }) => {
      const checked = await checkToken(db, convention, apiToken, now)
      return checked.ok
        ? succeed(await readLogins(db, { convention, apiToken, now }, checked.value.registrationId))
        : checked
    }),
    route(api.endLogin, async (trx, { convention, apiToken, params, now }) => {
      const checked = await checkToken(trx, convention, apiToken, now)
      return checked.ok ? endLogin(trx, convention, checked.value.registrationId, params.loginId) : checked
    }),
    route(api.endOtherLogins, async (trx, { convention, apiToken, now }) => {
      const checked = await checkToken(trx, convention, apiToken, now)
      return checked.ok ? endOtherLogins(trx, convention, checked.value.registrationId, apiToken) : checked
    }),
    preparedRoute(
      api.changePassword,
      (db, call) => prepareChange(db, bounds, call, call.body),
      (trx, call, change) => changePassword(trx, queue, call, change),
    ),
    route(api.readPasskeys, async (db, { convention, apiToken, now }) => {
      const checked = await checkToken(db, convention, apiToken, now)
      return checked.ok ? succeed(await readPasskeys(db, convention, checked.value.registrationId)) : checked
    }),
    preparedRoute(
      api.beginPasskey,
      (db, call) => permitPasskey(db, bounds, call, call.body),
      (trx, call, permitted) => beginPasskey(trx, publicUrl, call, permitted),
    ),
    route(api.addPasskey, (trx, call) => addPasskey(trx, { queue, publicUrl }, call, call.body)),
    route(api.removePasskey, async (trx, { convention, apiToken, params, now }) => {
      const checked = await checkToken(trx, convention, apiToken, now)
      if (!checked.ok) return checked
      const { registrationId } = checked.value
      return removePasskey(trx, queue, { convention, now }, { registrationId, ...params })
    }),
    route(api.beginPasskeyLogin, (trx, call) => beginPasskeyLogin(trx, publicUrl, call)),
    preparedRoute(
      api.loginWithPasskey,
      (db, call) => verifyPasskey(db, publicUrl, call, call.body),
      (trx, call, verified) => logInWithPasskey(trx, call, verified),
    ),
    route(api.requestPassword, (trx, call) => requestPassword(trx, queue, call, call.body)),
  ]
}
