import type { Convention } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import { digest } from '../../platform/random.ts'
import { type Result, succeed } from '../../platform/result.ts'
import { deleteToken } from './login-store.ts'

/** Ends a login token. An unknown token succeeds too. */
export const logOut = async (
  trx: Trx,
  { conventionId }: Convention,
  token: string,
): Promise<Result<undefined>> => {
  await deleteToken(trx, conventionId, digest(token))
  return succeed(undefined)
}
