import type { JobResult, JobStatus, PaymentStatus, PriceInfo } from '@uketsuke/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Wait } from '../../platform/http/route.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { type FullOrder, findFullOrder, type OrderKey } from '../order/find-order.ts'
import { readOnceFinal } from '../order/order-changes.ts'
import { findAttempt } from '../order/payment-attempts.ts'
import { type AttemptView, isDone } from '../order/rules.ts'
import { jobResultOf, type Payer, paysFor } from './rules.ts'

/** An order and its newest attempt. An expired order appears only if a payment arrived too late. */
export const showOrder = async (
  db: Db,
  key: OrderKey,
): Promise<Result<FullOrder, 'PAYMENT_NOT_FOUND' | 'PAYMENT_EXPIRED'>> => {
  const order = await findFullOrder(db, key)
  if (!order) return fail('PAYMENT_NOT_FOUND')
  return order.state === 'expired' && order.newestAttempt?.state !== 'paid'
    ? fail('PAYMENT_EXPIRED')
    : succeed(order)
}

export const showStatus = async (
  db: Db,
  key: OrderKey,
): Promise<Result<PaymentStatus, 'PAYMENT_NOT_FOUND' | 'PAYMENT_EXPIRED'>> => {
  const found = await showOrder(db, key)
  if (!found.ok) return found
  const { state, expiresAt } = found.value
  return succeed({
    status: isDone(state) ? 'done' : 'progress',
    expiresAt: state === 'open' ? expiresAt.toISOString() : null,
  })
}

/**
 * The price of an order. Anybody with its unguessable ID may ask; `payer` restricts the answer to the owner.
 */
export const showPrice = async (
  db: Db,
  key: OrderKey,
  payer?: Payer,
): Promise<Result<PriceInfo, 'PAYMENT_NOT_FOUND' | 'PAYMENT_EXPIRED'>> => {
  const found = await showOrder(db, key)
  if (!found.ok) return found
  const { price: total, items } = found.value
  if (payer && !paysFor(payer, found.value)) return fail('PAYMENT_NOT_FOUND')
  return succeed({ price: total, items: items.map(({ planName, price }) => ({ planName, price })) })
}

type JobKey = { conventionId: string; jobId: string }

/** Finds only the payer's own jobs, so it does not even reveal that another person's job exists. */
const findJob = async (db: Db, { conventionId, jobId }: JobKey, payer: Payer) => {
  const attempt = await findAttempt(db, conventionId, jobId)
  return attempt && paysFor(payer, attempt) ? attempt : undefined
}

const isDecided = ({ state }: AttemptView) => state === 'paid' || state === 'declined'

/** The status of a charge, once it is decided, needs the bank's page, or the wait is over. */
export const showJobStatus = async (
  db: Db,
  key: JobKey,
  payer: Payer,
  { clock, wait }: { clock: Clock; wait: Wait | null },
): Promise<Result<JobStatus, 'JOB_NOT_FOUND'>> => {
  const attempt = await readOnceFinal(clock, wait, {
    read: () => findJob(db, key, payer),
    orderToWaitFor: (read) =>
      read && !isDecided(read) && read.redirectUrl === null ? read.orderId : undefined,
  })
  if (!attempt) return fail('JOB_NOT_FOUND')
  const { redirectUrl } = attempt
  return succeed({
    status: isDecided(attempt) ? 'done' : 'progress',
    ...(redirectUrl !== null && { redirectUrl }),
  })
}

export const showJobResult = async (
  db: Db,
  key: JobKey,
  payer: Payer,
): Promise<Result<JobResult, 'JOB_NOT_FOUND'>> => {
  const attempt = await findJob(db, key, payer)
  return attempt ? succeed(jobResultOf(attempt)) : fail('JOB_NOT_FOUND')
}
