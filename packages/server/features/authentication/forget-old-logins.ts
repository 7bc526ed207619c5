import { limits } from '@uketsuke/contract'
import { type Clock, later, nowOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { deleteFailuresBefore, deleteTokensBefore } from './store.ts'

/** Deletes counted failures and tokens that no longer mean anything. */
export const forgetOldLogins = async ({ db, clock }: { db: Db; clock: Clock }): Promise<void> => {
  const now = nowOf(clock)
  await deleteFailuresBefore(db, later(now, -2 * limits.loginFailures.window))
  await deleteTokensBefore(db, later(now, -limits.loginTokenLife.total))
}
