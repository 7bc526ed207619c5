import type { Convention } from '../../platform/conventions/convention.ts'
import type { Db } from '../../platform/db/database.ts'
import { digest } from '../../platform/random.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { isOpen } from '../site/rules.ts'
import { findToken, touchToken } from './login-store.ts'
import { isTokenExpired, isTouchDue } from './rules.ts'

export type TokenRefusal = 'INVALID_TOKEN' | 'TOKEN_EXPIRED' | 'DISABLED' | 'OUT_OF_DATE'

export type Login = { registrationId: string; loggedInAt: Date }

/**
 * Finds the owner of a login token. Every call of My Page begins here, and may see only this owner's data.
 */
export const checkToken = async (
  db: Db,
  { conventionId, timeSettings }: Convention,
  token: string,
  now: Date,
): Promise<Result<Login, TokenRefusal>> => {
  const tokenHash = digest(token)
  const found = await findToken(db, conventionId, tokenHash)
  if (!found) return fail('INVALID_TOKEN')
  if (isTokenExpired(found, now)) return fail('TOKEN_EXPIRED')
  if (found.participantState !== 'active') return fail('DISABLED')
  if (!isOpen(timeSettings.mypage, now)) return fail('OUT_OF_DATE')
  if (isTouchDue(found.usedAt, now)) await touchToken(db, conventionId, tokenHash, now)
  return succeed({ registrationId: found.registrationId, loggedInAt: found.createdAt })
}
