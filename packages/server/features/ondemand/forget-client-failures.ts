import { limits } from '@uketsuke/contract'
import { later } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { deleteClientFailuresBefore } from './store.ts'

/** Deletes counted wrong secrets that no longer mean anything. */
export const forgetClientFailures = (db: Db, now: Date): Promise<void> =>
  deleteClientFailuresBefore(db, later(now, -limits.clientFailures.window))
