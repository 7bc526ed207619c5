import type { RefundCause, RefundRequest } from '@uketsuke/contract/operator'
import type { Db, Trx } from '../../platform/db/database.ts'
import { afterCommit } from '../../platform/db/transact.ts'
import { newOpaqueId } from '../../platform/random.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { listOrderItems, lockOrderWithPerson, type Order, type OrderKey } from '../order/find-order.ts'
import { hasPaidAttempt } from '../order/payment-attempts.ts'
import { refundEcho, refundInProgress, remainingAfter } from './rules.ts'
import { insertRefund, listRefundsOfOrder, type NewRefund, type RefundRow } from './store.ts'

type Refusal =
  | 'PAYMENT_NOT_FOUND'
  | 'INVALID_PLAN_ID'
  | 'INVALID_INPUT'
  | 'ALREADY_COMPLETED'
  | 'REQUEST_IN_PROGRESS'

/** Whether a refund of this order is undecided. */
export const isBeingRefunded = async (db: Db, { conventionId, orderId }: OrderKey): Promise<boolean> =>
  (await listRefundsOfOrder(db, conventionId, orderId)).some(({ state }) => state === 'requested')

/** Whether a refund of this order was ever requested. */
export const hasRefund = async (db: Db, { conventionId, orderId }: OrderKey): Promise<boolean> =>
  (await listRefundsOfOrder(db, conventionId, orderId)).length > 0

/** The undecided refund of this order, or the newest one if all are decided. */
export const findLastRefund = async (
  db: Db,
  { conventionId, orderId }: OrderKey,
): Promise<Pick<RefundRow, 'refundId' | 'state' | 'remaining'> | undefined> => {
  const refunds = await listRefundsOfOrder(db, conventionId, orderId)
  return refunds.find(({ state }) => state === 'requested') ?? refunds.at(-1)
}

/**
 * POST /orders/{orderId}/refunds: stores a refund of an order in any state, which a scheduled task then
 * carries out. An order has only one refund at a time, so that its rest is always known. PAYMENT_NOT_FOUND:
 * no card was charged for the order. INVALID_PLAN_ID: a plan is not in the order. INVALID_INPUT: the amount
 * exceeds the rest.
 */
export const requestRefund = async (
  trx: Trx,
  key: OrderKey,
  { amount, participant, seats, plans, reason }: RefundRequest,
  now: Date,
): Promise<Result<{ refundId: string }, Refusal>> => {
  const order = await lockOrderWithPerson(trx, key)
  if (!order || !(await hasPaidAttempt(trx, key))) return fail('PAYMENT_NOT_FOUND')
  if (plans && !(await areOrdered(trx, key, plans))) return fail('INVALID_PLAN_ID')
  const charged = order.price - order.refunded
  if (charged === 0) return fail('ALREADY_COMPLETED')
  const retryIn = waitOf(await listRefundsOfOrder(trx, key.conventionId, key.orderId), now)
  if (retryIn > 0) return fail('REQUEST_IN_PROGRESS', { retryIn })
  const remaining = remainingAfter(charged, amount)
  if (remaining === undefined) return fail('INVALID_INPUT', { details: { left: charged } })
  const refundId = newOpaqueId()
  const consequences = { participant, seats, plans: plans ?? null }
  const asked = { ...key, refundId, cause: 'secretariat', reason, ...consequences } as const
  await request(trx, { ...asked, amount: charged - remaining, remaining }, now)
  return succeed({ refundId })
}

const areOrdered = async (db: Db, key: OrderKey, plans: string[]): Promise<boolean> => {
  const items = await listOrderItems(db, key)
  return plans.every((plan) => items.some(({ planId }) => planId === plan))
}

/** How long until another refund of the order may be requested, in milliseconds. */
const waitOf = (refunds: RefundRow[], now: Date): number => {
  if (refunds.some(({ state }) => state === 'requested')) return refundInProgress
  const echoes = refunds
    .filter(({ checks }) => checks > 1)
    .map(({ decidedAt }) => (decidedAt?.getTime() ?? 0) + refundEcho - now.getTime())
  return Math.max(0, ...echoes)
}

/** Requests a refund of an order's whole charge, in any state of the order. */
export const requestFullRefund = async (
  trx: Trx,
  { conventionId, orderId, price }: Order,
  { cause, reason }: { cause: RefundCause; reason: string },
  now: Date,
): Promise<{ refundId: string }> => {
  const refundId = newOpaqueId()
  await request(
    trx,
    {
      conventionId,
      refundId,
      orderId,
      cause,
      amount: price,
      remaining: 0,
      participant: 'keep',
      seats: 'keep',
      plans: null,
      reason,
    },
    now,
  )
  return { refundId }
}

const request = async (trx: Trx, refund: NewRefund, now: Date): Promise<void> => {
  await insertRefund(trx, refund, now, now)
  const { conventionId, orderId, refundId, cause, amount, remaining } = refund
  afterCommit(trx, (log) =>
    log.info({ conventionId, orderId, refundId, cause, amount, remaining }, 'refund requested'),
  )
}
