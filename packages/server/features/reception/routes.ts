import { api } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import { type Route, route } from '../../platform/http/route.ts'
import { succeed } from '../../platform/result.ts'
import { loginRoute } from '../authentication/login-route.ts'
import { issueCode } from './issue-code.ts'
import { verifyCode } from './verify-code.ts'

export const receptionRoutes = (): Route[] => [
  loginRoute(api.issueEntryCode, (trx, { convention, now }, { registrationId }) =>
    issueCode(trx, convention, registrationId, now),
  ),
]

/** For the operator's listener. */
export const deskRoutes = (): Route[] => [
  route(operatorApi.verifyEntryCode, async (trx, { convention, body, now }) =>
    succeed(await verifyCode(trx, convention.conventionId, body.code, now)),
  ),
]
