import * as authentication from './authentication/endpoints.ts'
import * as issue from './issue/endpoints.ts'
import * as ondemand from './ondemand/endpoints.ts'
import * as additionalPayment from './payment/additional-endpoints.ts'
import * as payment from './payment/endpoints.ts'
import * as preRegistration from './pre-registration/endpoints.ts'
import * as reception from './reception/endpoints.ts'
import * as registration from './registration/endpoints.ts'
import * as reservation from './reservation/endpoints.ts'
import * as site from './site/endpoints.ts'
import * as ticket from './ticket/endpoints.ts'
import * as user from './user/endpoints.ts'

/** Base path of every call. */
export const apiBase = '/v2'

/** Every call of the API by its name. */
export const api = {
  ...site,
  ...preRegistration,
  ...ticket,
  ...reservation,
  ...registration,
  ...payment,
  ...additionalPayment,
  ...authentication,
  ...user,
  ...reception,
  ...ondemand,
  ...issue,
}
export type Api = typeof api
