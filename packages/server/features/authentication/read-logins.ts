import type { OpenLogin } from '@uketsuke/contract'
import type { Db } from '../../platform/db/database.ts'
import type { CallContext } from '../../platform/http/route.ts'
import { digest } from '../../platform/random.ts'
import { listTokens } from './login-store.ts'
import { publicIdOf } from './public-id.ts'
import { isTokenExpired } from './rules.ts'

/** GET /authenticate/logins: the logins that still open My Page. */
export const readLogins = async (
  db: Db,
  { convention: { conventionId }, apiToken, now }: CallContext & { apiToken: string },
  registrationId: string,
): Promise<OpenLogin[]> => {
  const own = digest(apiToken)
  const logins = await listTokens(db, conventionId, registrationId)
  return logins
    .filter((login) => !isTokenExpired(login, now))
    .map(({ tokenHash, device, createdAt, usedAt }) => ({
      loginId: publicIdOf(tokenHash),
      device,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt.toISOString(),
      isCurrent: tokenHash.equals(own),
    }))
}
