import { limits } from '@uketsuke/contract'
import { later } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { deleteUndeliveredBefore } from './store.ts'

/** Deletes undelivered documents that no idempotency key can resume any longer. */
export const forgetIssues = async (db: Db, now: Date): Promise<void> => {
  await deleteUndeliveredBefore(db, later(now, -2 * limits.idempotencyLife))
}
