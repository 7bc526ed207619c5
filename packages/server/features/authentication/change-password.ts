import type { BrokenRule, PasswordChange } from '@uketsuke/contract'
import type { Db, Trx } from '../../platform/db/database.ts'
import { isGuessablePassword } from '../../platform/guessable-passwords/guessable-passwords.ts'
import type { ClientContext } from '../../platform/http/route.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { hashOwnPassword } from '../../platform/password.ts'
import { digest } from '../../platform/random.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { mailJob } from '../mailing/mail-job.ts'
import { checkToken } from './check-token.ts'
import { type LoginBounds, type Verified, verifyLogin } from './log-in.ts'
import { deleteOtherTokens, lockTokensOf } from './login-store.ts'
import { holdsOwnData } from './rules.ts'
import { findOwner, replacePassword } from './store.ts'

export type ChangedPassword = { conventionId: string; registrationId: string; changedAt: string }

/** Confirms a password change to the participant. */
export const passwordChangedJob = mailJob<ChangedPassword>('password-changed-mail')

type Context = ClientContext & { apiToken: string }
type Change = Verified & { newHash: Buffer }

const refused = (rule: BrokenRule['rule']) =>
  fail('INVALID_FORMAT', { details: [{ path: 'newPassword', rule }] })

/**
 * The first half of POST /authenticate/password, outside any transaction, because hashing is slow. The
 * current password is checked like a login, and a wrong one counts towards the same limits. A stolen login
 * therefore allows no additional guesses.
 */
export const prepareChange = async (
  db: Db,
  bounds: LoginBounds,
  call: Context,
  { currentPassword, newPassword }: PasswordChange,
) => {
  const { convention, apiToken, now } = call
  const checked = await checkToken(db, convention, apiToken, now)
  if (!checked.ok) return checked
  const { registrationId } = checked.value
  const owner = await findOwner(db, convention.conventionId, registrationId)
  if (!owner) return fail('DISABLED')
  if (isGuessablePassword(newPassword)) return refused('commonPassword')
  if (holdsOwnData(newPassword, { registrationId, ...owner })) return refused('ownData')
  const login = { registrationId, password: currentPassword, target: 'mypage' } as const
  const verified = await verifyLogin(db, bounds, call, login)
  if (!verified.ok) return verified
  const newHash = await bounds.bulkhead.inTurn(() => hashOwnPassword(newPassword))
  return succeed({ ...verified.value, newHash })
}

/**
 * The second half: unless the password changed meanwhile, replaces it, ends every other login and sends the
 * confirmation.
 */
export const changePassword = async (
  trx: Trx,
  queue: Queue,
  { convention: { conventionId }, apiToken, now }: Context,
  { registrationId, passwordHash, newHash }: Change,
): Promise<Result<undefined, 'INCORRECT_PASSWORD'>> => {
  const participant = { conventionId, registrationId }
  await lockTokensOf(trx, [participant])
  if (!(await replacePassword(trx, { ...participant, passwordHash }, newHash)))
    return fail('INCORRECT_PASSWORD')
  await deleteOtherTokens(trx, participant, digest(apiToken))
  await queue.send(trx, passwordChangedJob, { ...participant, changedAt: now.toISOString() })
  return succeed(undefined)
}
