import { randomUUIDv7 } from 'node:crypto'
import { type Login, type LoginAnswer, limits } from '@uketsuke/contract'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { fail, type Outcome, succeed } from '../../platform/outcome.ts'
import { verifyPassword } from '../../platform/password.ts'
import { digest, newSecret } from '../../platform/random.ts'
import type { Turns } from '../../platform/turns.ts'
import { isOpen } from '../site/rules.ts'
import { decidedOnes, lockedFor } from './rules.ts'
import {
  deleteAttempt,
  findAccount,
  insertAttempt,
  insertToken,
  listAttempts,
  lockLimits,
  setAttemptFailed,
} from './store.ts'

type Refusal =
  | 'USER_NOT_FOUND'
  | 'INCORRECT_PASSWORD'
  | 'USER_DISABLED'
  | 'OUT_OF_DATE'
  | 'TOO_MANY_ATTEMPTS'
  | 'REQUEST_IN_PROGRESS'

/** Somebody whose password was right, and what it was compared with. */
export type Verified = { registrationId: string; passwordHash: Buffer }

/** How many logins of one client address are looked at at once: a venue is many people, and a core has other work. */
const atOncePerAddress = 20

/**
 * The first half of POST /authenticate/login, outside any transaction: hashing takes long, and a rush of logins would hold
 * every connection. Each login is counted before its password is looked at; logins of one ID are looked at one after the
 * other. A wrong ID takes as long as a wrong password.
 */
export const verifyLogin = async (
  db: Db,
  inTurn: Turns,
  { conventionId, timeSettings }: Convention,
  { registrationId, password }: Login,
  { clientAddress, now }: { clientAddress: string; now: Date },
): Promise<Outcome<Verified, Refusal>> => {
  if (!isOpen(timeSettings.mypage, now)) return fail('OUT_OF_DATE')
  const attempt = { conventionId, registrationId, addressHash: digest(clientAddress), now }
  const [ofId, ofAddress] = [`${conventionId} id ${registrationId}`, `${conventionId} from ${clientAddress}`]
  return inTurn(ofId, 1, () => inTurn(ofAddress, atOncePerAddress, () => lookAt(db, attempt, password)))
}

type Attempt = { conventionId: string; registrationId: string; addressHash: Buffer; now: Date }

const lookAt = async (db: Db, attempt: Attempt, password: string): Promise<Outcome<Verified, Refusal>> => {
  const { conventionId, registrationId } = attempt
  const counted = await countAttempt(db, attempt)
  if (!counted.ok) return counted
  const account = await findAccount(db, conventionId, registrationId)
  const passwordHash = account?.passwordHash ?? null
  const isRight = await verifyPassword(password, passwordHash)
  if (!account || !passwordHash || !isRight) {
    await setAttemptFailed(db, conventionId, counted.value)
    return fail(account && account.state !== 'pending' ? 'INCORRECT_PASSWORD' : 'USER_NOT_FOUND')
  }
  await deleteAttempt(db, conventionId, counted.value)
  return account.state === 'disabled' ? fail('USER_DISABLED') : succeed({ registrationId, passwordHash })
}

/** Counts an attempt of its ID and its address, unless either has had too many, or would have if those under way fail. */
const countAttempt = (
  db: Db,
  { conventionId, registrationId, addressHash, now }: Attempt,
): Promise<Outcome<string, 'TOO_MANY_ATTEMPTS' | 'REQUEST_IN_PROGRESS'>> =>
  db.transaction().execute(async (trx) => {
    const { perRegistrationId, perClientAddress } = limits.loginFailures
    await lockLimits(trx, conventionId, registrationId, addressHash)
    const byId = { column: 'registration_id', value: registrationId } as const
    const byAddress = { column: 'client_address_hash', value: addressHash } as const
    const counted = {
      ofId: await listAttempts(trx, conventionId, byId, perRegistrationId),
      ofAddress: await listAttempts(trx, conventionId, byAddress, perClientAddress),
    }
    const retryAfter = lockedFor(decidedOnes(counted, now), now)
    if (retryAfter > 0) return fail('TOO_MANY_ATTEMPTS', { retryAfter })
    if (lockedFor(counted, now) > 0) return fail('REQUEST_IN_PROGRESS', { retryAfter: 1 })
    const attemptId = randomUUIDv7()
    await insertAttempt(trx, { conventionId, attemptId, registrationId, addressHash, now })
    return succeed(attemptId)
  })

/** The second half: a token, unless the password or the right to use it has changed since it was looked at. */
export const logIn = async (
  trx: Trx,
  conventionId: string,
  { registrationId, passwordHash }: Verified,
  now: Date,
): Promise<Outcome<LoginAnswer, 'INCORRECT_PASSWORD' | 'USER_DISABLED'>> => {
  const token = newSecret()
  const account = { conventionId, registrationId, passwordHash }
  if (await insertToken(trx, digest(token), account, now)) return succeed({ token, role: 'participant' })
  const { state } = (await findAccount(trx, conventionId, registrationId)) ?? {}
  return fail(state === 'disabled' ? 'USER_DISABLED' : 'INCORRECT_PASSWORD')
}
