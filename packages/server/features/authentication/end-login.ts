import type { Convention } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import { digest } from '../../platform/random.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { deleteOtherTokens, deleteToken, listTokens } from './login-store.ts'
import { publicIdOf } from './public-id.ts'

/** Ends every login of a participant, in the caller's transaction. */
export { deleteTokensOf as endLogins } from './login-store.ts'

/** DELETE /authenticate/logins/{loginId}. A call may end its own login. */
export const endLogin = async (
  trx: Trx,
  { conventionId }: Convention,
  registrationId: string,
  loginId: string,
): Promise<Result<undefined, 'RESOURCE_NOT_FOUND'>> => {
  const logins = await listTokens(trx, conventionId, registrationId)
  const ended = logins.find(({ tokenHash }) => publicIdOf(tokenHash) === loginId)
  if (!ended) return fail('RESOURCE_NOT_FOUND')
  await deleteToken(trx, conventionId, ended.tokenHash)
  return succeed(undefined)
}

/** DELETE /authenticate/logins: ends all logins except the call's own. */
export const endOtherLogins = async (
  trx: Trx,
  { conventionId }: Convention,
  registrationId: string,
  apiToken: string,
): Promise<Result<undefined>> => {
  await deleteOtherTokens(trx, { conventionId, registrationId }, digest(apiToken))
  return succeed(undefined)
}
