import { limits } from '@uketsuke/contract'
import { type Clock, later, nowOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { forgetFamiliar } from './familiar-address-store.ts'
import { deleteTokensBefore } from './login-store.ts'
import { deleteChallengesBefore } from './passkey-store.ts'
import { deletePasswordRequestsBefore } from './password-request-store.ts'

/**
 * Deletes expired tokens, password requests, passkey challenges, and addresses that were not used for a long
 * time.
 */
export const forgetOldLogins = async ({ db, clock }: { db: Db; clock: Clock }): Promise<void> => {
  const now = nowOf(clock)
  await deleteTokensBefore(db, later(now, -limits.loginTokenLife.total))
  await deleteChallengesBefore(db, later(now, -limits.passkeys.challengeLife))
  await forgetFamiliar(db, later(now, -limits.familiarAddressLife))
  // Kept for longer than their mails are retried.
  await deletePasswordRequestsBefore(db, later(now, -limits.loginTokenLife.total))
}
