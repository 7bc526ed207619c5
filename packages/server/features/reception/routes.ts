import { api } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import { type Route, route } from '../../platform/http/route.ts'
import { succeed } from '../../platform/result.ts'
import { checkToken } from '../authentication/check-token.ts'
import { issueCode } from './issue-code.ts'
import { verifyCode } from './verify-code.ts'

export const receptionRoutes = (): Route[] => [
  route(api.issueEntryCode, async (trx, { convention, apiToken, now }) => {
    const checked = await checkToken(trx, convention, apiToken, now)
    return checked.ok ? issueCode(trx, convention, checked.value.registrationId, now) : checked
  }),
]

/** For the operator's listener. */
export const deskRoutes = (): Route[] => [
  route(operatorApi.verifyEntryCode, async (trx, { convention, body, now }) =>
    succeed(await verifyCode(trx, convention.conventionId, body.code, now)),
  ),
]
