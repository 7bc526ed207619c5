import { type Login, type LoginAnswer, limits } from '@uketsuke/contract'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { ClientContext } from '../../platform/http/route.ts'
import { verifyPassword } from '../../platform/password.ts'
import { digest, newSecret } from '../../platform/random.ts'
import type { TryLimit } from '../../platform/rate-limit/rate-limit.ts'
import { withinLimits } from '../../platform/rate-limit/within-limits.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import type { Turns } from '../../platform/turns.ts'
import { isOpen } from '../site/rules.ts'
import { idAsDrawn } from './rules.ts'
import { findAccount, insertToken } from './store.ts'

type Refusal =
  | 'USER_NOT_FOUND'
  | 'INCORRECT_PASSWORD'
  | 'USER_DISABLED'
  | 'OUT_OF_DATE'
  | 'TOO_MANY_ATTEMPTS'
  | 'REQUEST_IN_PROGRESS'

const { window, perRegistrationId, perClientAddress } = limits.loginFailures
const ofId: TryLimit = { kind: 'loginOfId', most: perRegistrationId, window, locks: true, atOnce: 1 }
/** A venue has many people behind one address, and the processor has other work. */
const fromAddress: TryLimit = {
  kind: 'loginFromAddress',
  most: perClientAddress,
  window,
  locks: true,
  atOnce: 20,
}

/** A person with the right password, and the hash that it matched. */
export type Verified = { registrationId: string; passwordHash: Buffer }

/**
 * The first half of POST /authenticate/login, outside any transaction: hashing is slow, and a rush of logins would use
 * up all connections. Each login is counted before its password is checked, and logins of one ID are checked one by
 * one. A wrong ID takes as long as a wrong password.
 */
export const verifyLogin = async (
  db: Db,
  inTurn: Turns,
  { convention, clientAddress, now }: ClientContext,
  typed: Login,
): Promise<Result<Verified, Refusal>> => {
  const { conventionId, timeSettings } = convention
  if (!isOpen(timeSettings.mypage, now)) return fail('OUT_OF_DATE')
  const login = { ...typed, registrationId: idAsDrawn(convention, typed.registrationId) }
  const counters = [
    { limit: ofId, subject: login.registrationId },
    { limit: fromAddress, subject: clientAddress },
  ]
  return withinLimits(db, inTurn, { conventionId, counters, now }, () => checkLogin(db, conventionId, login))
}

const checkLogin = async (
  db: Db,
  conventionId: string,
  { registrationId, password }: Login,
): Promise<{ isWrong: boolean; result: Result<Verified, Refusal> }> => {
  const account = await findAccount(db, conventionId, registrationId)
  const passwordHash = account?.passwordHash ?? null
  const isRight = await verifyPassword(password, passwordHash)
  if (!account || !passwordHash || !isRight) {
    const isKnown = account && account.state !== 'pending'
    return { isWrong: true, result: fail(isKnown ? 'INCORRECT_PASSWORD' : 'USER_NOT_FOUND') }
  }
  const isDisabled = account.state === 'disabled'
  return {
    isWrong: false,
    result: isDisabled ? fail('USER_DISABLED') : succeed({ registrationId, passwordHash }),
  }
}

/** The second half: issues a token, unless the password or the permission has changed since the check. */
export const logIn = async (
  trx: Trx,
  conventionId: string,
  { registrationId, passwordHash }: Verified,
  now: Date,
): Promise<Result<LoginAnswer, 'INCORRECT_PASSWORD' | 'USER_DISABLED'>> => {
  const token = newSecret()
  const account = { conventionId, registrationId, passwordHash }
  if (await insertToken(trx, digest(token), account, now)) return succeed({ token, role: 'participant' })
  const { state } = (await findAccount(trx, conventionId, registrationId)) ?? {}
  return fail(state === 'disabled' ? 'USER_DISABLED' : 'INCORRECT_PASSWORD')
}
