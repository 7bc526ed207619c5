import type { JobResult, JobStatus, PriceInfo } from '@uketsuke/contract'
import type { Db } from '../../platform/db/database.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { findOrder, listOrderItems, type Order, type OrderKey } from '../order/find-order.ts'
import { type Attempt, findAttempt, findNewestAttempt } from '../order/payment-attempts.ts'
import { jobResultOf, type Payer, paysFor } from './rules.ts'

type Shown = { order: Order; attempt: Attempt | undefined }

/** An order and its newest attempt. An expired order appears only if a payment arrived too late. */
export const showOrder = async (
  db: Db,
  key: OrderKey,
): Promise<Result<Shown, 'PAYMENT_NOT_FOUND' | 'PAYMENT_EXPIRED'>> => {
  const [order, attempt] = await Promise.all([findOrder(db, key), findNewestAttempt(db, key)])
  if (!order) return fail('PAYMENT_NOT_FOUND')
  return order.state === 'expired' && attempt?.state !== 'paid'
    ? fail('PAYMENT_EXPIRED')
    : succeed({ order, attempt })
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
  const { order } = found.value
  if (payer && !paysFor(payer, order)) return fail('PAYMENT_NOT_FOUND')
  const items = await listOrderItems(db, order)
  return succeed({ price: order.price, items: items.map(({ planName, price }) => ({ planName, price })) })
}

type JobKey = { conventionId: string; jobId: string }

/** Finds only the payer's own jobs, so it does not even reveal that another person's job exists. */
const findJob = async (db: Db, { conventionId, jobId }: JobKey, payer: Payer) => {
  const attempt = await findAttempt(db, conventionId, jobId)
  return attempt && paysFor(payer, attempt) ? attempt : undefined
}

export const showJobStatus = async (
  db: Db,
  key: JobKey,
  payer: Payer,
): Promise<Result<JobStatus, 'JOB_NOT_FOUND'>> => {
  const attempt = await findJob(db, key, payer)
  if (!attempt) return fail('JOB_NOT_FOUND')
  const { state, redirectUrl } = attempt
  return succeed({
    status: state === 'paid' || state === 'declined' ? 'done' : 'progress',
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
