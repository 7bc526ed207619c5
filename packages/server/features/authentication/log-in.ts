import { type Login, type LoginAnswer, limits } from '@uketsuke/contract'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import { fail, type Outcome, succeed } from '../../platform/outcome.ts'
import { verifyPassword } from '../../platform/password.ts'
import { digest, newSecret } from '../../platform/random.ts'
import { isOpen } from '../site/rules.ts'
import { lockedFor } from './rules.ts'
import { findAccount, insertFailure, insertToken, listFailures } from './store.ts'

type Refusal = 'USER_NOT_FOUND' | 'INCORRECT_PASSWORD' | 'USER_DISABLED' | 'OUT_OF_DATE' | 'TOO_MANY_ATTEMPTS'

/**
 * POST /authenticate/login. A wrong ID takes as long as a wrong password. Failures are counted for both.
 */
export const logIn = async (
  trx: Trx,
  { conventionId, timeSettings }: Convention,
  { registrationId, password }: Login,
  { clientAddress, now }: { clientAddress: string; now: Date },
): Promise<Outcome<LoginAnswer, Refusal>> => {
  if (!isOpen(timeSettings.mypage, now)) return fail('OUT_OF_DATE')
  const addressHash = digest(clientAddress)
  const { perRegistrationId, perClientAddress } = limits.loginFailures
  const most = { ofId: perRegistrationId, ofAddress: perClientAddress }
  const failures = await listFailures(trx, conventionId, registrationId, addressHash, most)
  const retryAfter = lockedFor(failures, now)
  if (retryAfter > 0) return fail('TOO_MANY_ATTEMPTS', { retryAfter })

  const account = await findAccount(trx, conventionId, registrationId)
  const isRight = await verifyPassword(password, account?.passwordHash ?? null)
  if (!account || !isRight) {
    const code = account && account.state !== 'pending' ? 'INCORRECT_PASSWORD' : 'USER_NOT_FOUND'
    return fail(code, {
      afterUndo: (db) => insertFailure(db, conventionId, registrationId, addressHash, now),
    })
  }
  if (account.state === 'disabled') return fail('USER_DISABLED')

  const token = newSecret()
  await insertToken(trx, conventionId, digest(token), registrationId, now)
  return succeed({ token, role: 'participant' })
}
