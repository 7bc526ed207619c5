import { notCharged } from '@uketsuke/contract'
import type { Trx } from '../../platform/db/database.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { lockOrderWithPerson } from '../order/find-order.ts'
import { findAttempt } from '../order/payment-attempts.ts'
import { type Payer, paysFor } from './rules.ts'
import { settleDeclined } from './settle-attempt.ts'

/**
 * DELETE /payment/jobs/{jobId}, and the same for additional orders: the buyer gives up an authentication to
 * pay with another card. The provider charges only after the browser has returned and we ask for it, so
 * certainly nothing was charged.
 */
export const abandonAttempt = async (
  trx: Trx,
  { conventionId, jobId }: { conventionId: string; jobId: string },
  payer: Payer,
  now: Date,
): Promise<Result<undefined, 'JOB_NOT_FOUND' | 'ALREADY_COMPLETED'>> => {
  const found = await findAttempt(trx, conventionId, jobId)
  if (!found || !paysFor(payer, found)) return fail('JOB_NOT_FOUND')
  const key = { conventionId, orderId: found.orderId, jobId }
  const order = await lockOrderWithPerson(trx, key)
  const attempt = await findAttempt(trx, conventionId, jobId)
  if (!order || attempt?.state === 'declined') return succeed(undefined)
  if (attempt?.state !== 'authenticating') return fail('ALREADY_COMPLETED')
  const declined = { kind: 'declined', ...notCharged, transaction: null } as const
  await settleDeclined(trx, { key, order }, declined, { at: now, actor: 'buyer' })
  return succeed(undefined)
}
