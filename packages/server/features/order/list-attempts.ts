import type { OrderRecord } from '@uketsuke/contract/operator'
import type { Db } from '../../platform/db/database.ts'
import type { OrderKey } from '../../platform/db/keys.ts'
import { listAttemptsOfOrder } from './attempt-store.ts'

/** The attempts to pay an order, oldest first, as the secretariat reads them. */
export const listAttempts = async (db: Db, key: OrderKey): Promise<OrderRecord['attempts']> =>
  (await listAttemptsOfOrder(db, key)).map((attempt) => ({
    jobId: attempt.jobId,
    state: attempt.state,
    startedAt: attempt.startedAt.toISOString(),
    decidedAt: attempt.decidedAt?.toISOString() ?? null,
    code: attempt.resultCode,
    errors: attempt.errors,
  }))
