import { api, type Endpoint, type ErrorCode } from '@uketsuke/contract'
import type { Db } from '../../platform/db/database.ts'
import type { Call } from '../../platform/http/route.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { isCode } from '../pre-registration/find-code-owner.ts'
import { checkToken } from './check-token.ts'

/**
 * Whether the caller may still get the stored answer, which is not the case if their login has ended since.
 * Registration codes pass, because a person may repeat a call after the code is used up. Logout passes too,
 * because it ends its own login.
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
  // Uses the codes of a first call: an unknown token counts as a wrong code, unless the call names a
  // participant.
  const isParticipants = typeof body === 'object' && body !== null && 'registrationId' in body
  return fail(isParticipants ? 'INVALID_TOKEN' : 'INVALID_CODE')
}
