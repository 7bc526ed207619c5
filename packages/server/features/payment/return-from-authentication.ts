import { later, nowOf } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { findOrderByReference, lockOrder, type OrderKey, type OrderKind } from '../order/find-order.ts'
import { moveOrder } from '../order/move-order.ts'
import { findNewestAttempt, findUndecidedAttempt, markAttemptReturned } from '../order/payment-attempts.ts'
import { isTimeToPayOver } from '../order/rules.ts'
import { type AuthenticatedRequest, type ChargeDeps, registeredTransaction } from './charge-card.ts'
import { checkGaps } from './rules.ts'

const [firstGap = 0] = checkGaps

/** The payment for which a browser returned. */
export type Resumed = { kind: OrderKind; orderId: string; jobId: string }

/**
 * The data in a returning browser's request: the provider's name for the transaction, and the job in our own
 * address.
 */
export type Return = { provider: string; reference: string; jobId: string }

/**
 * Handles a browser that returns from 3-D Secure. The return proves nothing, and may come twice, late or
 * never. The first timely one makes us ask the provider to charge, which it does only for an authenticated
 * buyer. Any other return changes nothing. A return that names another job belongs to an abandoned
 * authentication.
 * @returns undefined if no order of the provider has this reference, or its card was never sent.
 */
export const returnFromAuthentication = async (
  deps: ChargeDeps,
  chargeAuthenticated: (request: AuthenticatedRequest) => void,
  { provider, reference, jobId }: Return,
): Promise<Resumed | undefined> => {
  const key = reference === '' ? undefined : await findOrderByReference(deps.db, provider, reference)
  if (!key) return undefined
  const now = nowOf(deps.clock)
  const request = await transact(deps, (trx) =>
    continueAttempt(trx, deps.conventions, { key, namedJob: jobId }, now),
  )
  if (request) chargeAuthenticated(request)
  const shown = request ?? (await findNewestAttempt(deps.db, key))
  return shown && { kind: key.kind, orderId: key.orderId, jobId: shown.jobId }
}

const continueAttempt = async (
  trx: Trx,
  conventions: ChargeDeps['conventions'],
  { key, namedJob }: { key: OrderKey; namedJob: string },
  now: Date,
): Promise<AuthenticatedRequest | undefined> => {
  const order = await lockOrder(trx, key)
  const attempt = await findUndecidedAttempt(trx, key)
  const convention = conventions.find(key.conventionId)
  const transaction = registeredTransaction(order?.provider ?? null)
  if (order?.state !== 'authenticating' || !attempt || !transaction || !convention) return undefined
  if (isTimeToPayOver(order, now)) return undefined
  const { jobId } = attempt
  if (namedJob !== '' && namedJob !== jobId) return undefined
  if (!(await markAttemptReturned(trx, { ...key, jobId }, now, later(now, firstGap))))
    throw new Error(`attempt ${jobId} does not wait for a return, but its order does`)
  await moveOrder(trx, order, 'returned', { at: now, actor: 'buyer' })
  return { convention, orderId: key.orderId, jobId, startedAt: now, transaction }
}
