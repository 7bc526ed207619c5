import { type Login, type LoginAnswer, limits } from '@uketsuke/contract'
import type { Bulkhead } from '../../platform/bulkhead.ts'
import { type CountsAddress, isLoopback } from '../../platform/client-address.ts'
import { later } from '../../platform/clock.ts'
import type { ConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { ClientContext } from '../../platform/http/route.ts'
import { verifyPassword } from '../../platform/password.ts'
import { digest, newSecret } from '../../platform/random.ts'
import { limitFailures } from '../../platform/rate-limit/limit-failures.ts'
import type { TryLimit } from '../../platform/rate-limit/rate-limit.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { isOpen } from '../site/rules.ts'
import { findFamiliar, keepFamiliar } from './familiar-address-store.ts'
import { insertToken } from './login-store.ts'
import { idAsDrawn } from './rules.ts'
import { findAccount } from './store.ts'

type Refusal =
  | 'USER_NOT_FOUND'
  | 'INCORRECT_PASSWORD'
  | 'USER_DISABLED'
  | 'OUT_OF_DATE'
  | 'TOO_MANY_ATTEMPTS'
  | 'REQUEST_IN_PROGRESS'
  | 'SERVICE_UNAVAILABLE'

const { window, perRegistrationId, perClientAddress, crowdedWait } = limits.loginFailures
const here: TryLimit = { kind: 'loginOfIdHere', max: perRegistrationId, window, locks: true, atOnce: 1 }
/**
 * Counts only at addresses where the participant has never logged in. An attacker elsewhere therefore cannot
 * lock the owner out of the usual places.
 */
const elsewhere: TryLimit = { ...here, kind: 'loginOfId' }
/** Many people at a venue share one address, and hashing must not starve other requests. */
const fromAddress: TryLimit = {
  kind: 'loginFromAddress',
  max: perClientAddress,
  window,
  locks: true,
  atOnce: 20,
}
/** At an address with many wrong passwords, each ID waits for its own failures only. */
const hereInCrowd: TryLimit = { kind: here.kind, max: 1, window, growsFrom: crowdedWait, atOnce: 1 }

/** A person who gave the right password, and the hash that it matched. */
export type Verified = { registrationId: string; passwordHash: Buffer }

/** The limits on password attempts. */
export type LoginBounds = { inTurn: ConcurrencyLimit; bulkhead: Bulkhead; countsAddress: CountsAddress }

/**
 * The first half of POST /authenticate/login, outside any transaction: hashing is slow, and a rush of logins
 * would use up all connections and the processor. Each login is counted before its password is checked, and
 * logins of one ID are checked one by one. A wrong ID takes as long as a wrong password. A new password
 * starts without failures, so a mailed one always works.
 */
export const verifyLogin = (
  db: Db,
  { inTurn, bulkhead, countsAddress }: LoginBounds,
  { convention, clientAddress, now }: ClientContext,
  typed: Login,
): Promise<Result<Verified, Refusal>> =>
  bulkhead.enter(async () => {
    const { conventionId, timeSettings } = convention
    if (!isOpen(timeSettings.mypage, now)) return fail('OUT_OF_DATE')
    const login = { ...typed, registrationId: idAsDrawn(convention, typed.registrationId) }
    const place = { conventionId, registrationId: login.registrationId, clientAddress }
    const { subject, isFamiliar } = await findLoginPlace(db, place, now)
    const ofIdHere = { limit: here, subject: `${subject} ${clientAddress}` }
    const crowd = {
      counter: { limit: fromAddress, subject: clientAddress },
      thereafter: { limit: hereInCrowd, subject: ofIdHere.subject },
    }
    const request = isFamiliar
      ? { conventionId, counters: [ofIdHere], now }
      : {
          conventionId,
          counters: [ofIdHere, { limit: elsewhere, subject }],
          ...(countsAddress(clientAddress) && { crowd }),
          now,
        }
    return limitFailures(db, inTurn, request, (isCrowded) =>
      bulkhead.inTurn(async () => {
        const checked = await checkLogin(db, conventionId, login)
        // From a crowded address, a wrong login gets the same answer whether or not the ID exists.
        if (!checked.isWrong || !isCrowded) return checked
        return { isWrong: true, result: fail('TOO_MANY_ATTEMPTS', { retryIn: crowdedWait }) }
      }),
    )
  })

/**
 * The key under which an ID's failures are counted, and whether its owner has logged in from this address
 * before.
 */
const findLoginPlace = async (
  db: Db,
  { conventionId, registrationId, clientAddress }: Place,
  now: Date,
): Promise<{ subject: string; isFamiliar: boolean }> => {
  const place = { conventionId, registrationId, addressHash: digest(clientAddress) }
  const found = await findFamiliar(db, place, later(now, -limits.familiarAddressLife))
  const password = found?.passwordHash?.toString('hex').slice(0, 16) ?? ''
  // Otherwise everybody behind an undeclared proxy on this machine would be familiar.
  const isFamiliar = !isLoopback(clientAddress) && (found?.isFamiliar ?? false)
  return { subject: `${registrationId} ${password}`.trim(), isFamiliar }
}

type Place = { conventionId: string; registrationId: string; clientAddress: string }

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

type LoginContext = ClientContext & { device?: string | null }

/** The second half: issues a token, unless the password or the permission has changed since the check. */
export const logIn = async (
  trx: Trx,
  context: LoginContext,
  { registrationId, passwordHash }: Verified,
): Promise<Result<LoginAnswer, 'INCORRECT_PASSWORD' | 'USER_DISABLED'>> => {
  const token = await issueToken(trx, context, { registrationId, passwordHash })
  if (token !== null) return succeed({ token, role: 'participant' })
  const { state } = (await findAccount(trx, context.convention.conventionId, registrationId)) ?? {}
  return fail(state === 'disabled' ? 'USER_DISABLED' : 'INCORRECT_PASSWORD')
}

/**
 * Creates a login and remembers its address. Null if the participant may not log in or no longer has the
 * password.
 * @param account `passwordHash` is null for a login without a password.
 */
export const issueToken = async (
  trx: Trx,
  { convention: { conventionId }, clientAddress, device = null, now }: LoginContext,
  { registrationId, passwordHash }: { registrationId: string; passwordHash: Buffer | null },
): Promise<string | null> => {
  const token = newSecret()
  const account = { conventionId, registrationId, passwordHash, device }
  if (!(await insertToken(trx, digest(token), account, now))) return null
  if (!isLoopback(clientAddress))
    await keepFamiliar(trx, { conventionId, registrationId, addressHash: digest(clientAddress) }, now)
  return token
}
