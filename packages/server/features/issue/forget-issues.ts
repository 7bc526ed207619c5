import { limits } from '@uketsuke/contract'
import { later } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { deleteUndeliveredBefore } from './store.ts'
import { deleteUnknownVerificationsBefore } from './verification-store.ts'

/** Documents that were never delivered, once no key can go on with them; questions that no limit counts any more. */
export const forgetIssues = async (db: Db, now: Date): Promise<void> => {
  await deleteUndeliveredBefore(db, later(now, -2 * limits.idempotencyLife))
  await deleteUnknownVerificationsBefore(db, later(now, -limits.unknownVerifications.window))
}
