import { limits } from '@uketsuke/contract'
import { later } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { deleteUndeliveredBefore } from './store.ts'

/** Deletes documents that were never delivered, once no idempotency key can resume them. */
export const forgetIssues = async (db: Db, now: Date): Promise<void> => {
  await deleteUndeliveredBefore(db, later(now, -2 * limits.idempotencyLife))
}
