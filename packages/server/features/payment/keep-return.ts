import type { Db } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import type { JobEnd, JobKind, Queue } from '../../platform/jobs/queue.ts'
import type { Log } from '../../platform/log.ts'
import { findOrderByReference } from '../order/find-order.ts'
import { findNewestAttempt } from '../order/payment-attempts.ts'
import type { AuthenticatedRequest, ChargeDeps } from './charge-card.ts'
import { type Resumed, type Return, returnFromAuthentication } from './return-from-authentication.ts'

/** A browser that returned from 3-D Secure while payments were paused. */
export const keptReturnJob: JobKind<Return> = { name: 'kept-return', retryLimit: 8 }

/**
 * Keeps a return from 3-D Secure until payments are no longer paused. Nothing is sent, so the window keeps
 * waiting.
 * @returns undefined in the same cases as `returnFromAuthentication`.
 */
export const keepReturn = async (
  { db, queue, log }: { db: Db; queue: Queue; log: Log },
  back: Return,
): Promise<Resumed | undefined> => {
  const { provider, reference } = back
  const order = reference === '' ? undefined : await findOrderByReference(db, provider, reference)
  const attempt = order && (await findNewestAttempt(db, order))
  if (!order || !attempt) return undefined
  const { conventionId, orderId, kind } = order
  if (order.state === 'authenticating') {
    await transact({ db, log }, (trx) => queue.send(trx, keptReturnJob, back))
    log.warn({ conventionId, orderId }, 'return from 3-D Secure kept: payments are paused')
  }
  return { kind, orderId, jobId: attempt.jobId }
}

/** Handles a kept return as if the browser returned now. Sends nothing after the order's time. */
export const takeKeptReturn = async (
  deps: ChargeDeps,
  chargeAuthenticated: (request: AuthenticatedRequest) => void,
  back: Return,
): Promise<JobEnd> => {
  await returnFromAuthentication(deps, chargeAuthenticated, back)
  return 'done'
}
