import { api, type Endpoint, type ErrorCode } from '@uketsuke/contract'
import type { Db } from '../../platform/db/database.ts'
import type { Call } from '../../platform/http/route.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { isCode } from '../pre-registration/find-code-owner.ts'
import { checkToken } from './check-token.ts'

/**
 * May a call be answered as it was before? Not to a login that has ended since then. Codes stay: whoever registers asks
 * again also once the code is used up; and a logout ends the login it comes with.
 */
export const checkRepeated = async (
  db: Db,
  endpoint: Endpoint,
  { convention, apiToken, body, now }: Call<Endpoint>,
): Promise<Result<undefined, ErrorCode>> => {
  const isEither = endpoint.apiToken === 'codeOrLogin'
  if ((endpoint.apiToken !== 'login' && !isEither) || endpoint === api.logout) return succeed(undefined)
  const checked = await checkToken(db, convention, apiToken, now)
  if (checked.ok) return succeed(undefined)
  if (!isEither || checked.code !== 'INVALID_TOKEN') return checked
  if (await isCode(db, convention.conventionId, apiToken)) return succeed(undefined)
  // As when it is called first: nobody's token is nobody's code, unless the call says that it is a participant's.
  const isParticipants = typeof body === 'object' && body !== null && 'registrationId' in body
  return fail(isParticipants ? 'INVALID_TOKEN' : 'INVALID_CODE')
}
