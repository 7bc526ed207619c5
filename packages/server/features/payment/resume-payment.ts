import { later, nowOf } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db/database.ts'
import { findOrderByAccessId, lockOrder, type OrderKey } from '../order/find-order.ts'
import { moveOrder } from '../order/move-order.ts'
import { type AuthorizeRequest, entryOf } from './charge-card.ts'
import { checkGaps } from './rules.ts'
import type { InquiryDeps } from './settle-due-attempts.ts'
import { findNewestAttempt, markAttemptReturned } from './store.ts'

const [firstGap = 0] = checkGaps

/** Which payment a browser came back for. */
export type Resumed = { orderId: string; jobId: string | null }

/**
 * The browser came back from 3-D Secure. It proves nothing and may come twice, late or never: the first return in time
 * lets the provider be asked to charge, which it does only for a buyer it has authenticated; any other changes nothing.
 * @returns undefined when no order has this AccessID.
 */
export const resumePayment = async (
  deps: InquiryDeps,
  authorize: (request: AuthorizeRequest) => void,
  accessId: string,
): Promise<Resumed | undefined> => {
  const key = accessId === '' ? undefined : await findOrderByAccessId(deps.db, accessId)
  if (!key) return undefined
  const now = nowOf(deps.clock)
  const { jobId, request } = await deps.db
    .transaction()
    .execute((trx) => continueAttempt(trx, deps.conventions, key, now))
  if (request) authorize(request)
  return { orderId: key.orderId, jobId }
}

const continueAttempt = async (
  trx: Trx,
  conventions: InquiryDeps['conventions'],
  key: OrderKey,
  now: Date,
): Promise<{ jobId: string | null; request?: AuthorizeRequest }> => {
  const order = await lockOrder(trx, key)
  const attempt = await findNewestAttempt(trx, key)
  const convention = conventions.find(key.conventionId)
  const entry = entryOf(order?.provider ?? null)
  const jobId = attempt?.jobId ?? null
  if (order?.state !== 'authenticating' || !attempt || !entry || !convention || order.expiresAt <= now)
    return { jobId }
  await markAttemptReturned(trx, { ...key, jobId: attempt.jobId }, now, later(now, firstGap * 1000))
  await moveOrder(trx, order, 'returned', { at: now, actor: 'buyer' })
  const { orderId } = key
  return { jobId, request: { convention, orderId, jobId: attempt.jobId, startedAt: now, entry } }
}
