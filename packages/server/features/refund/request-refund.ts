import type { RefundCause, RefundRequest } from '@uketsuke/contract/operator'
import type { Db, Trx } from '../../platform/db/database.ts'
import { fail, type Outcome, succeed } from '../../platform/outcome.ts'
import { newOpaqueId } from '../../platform/random.ts'
import { lockOrderWithPerson, type Order, type OrderKey } from '../order/find-order.ts'
import { remainingAfter } from './rules.ts'
import { insertRefund, listRefundsOfOrder } from './store.ts'

type Refusal = 'PAYMENT_NOT_FOUND' | 'INVALID_INPUT' | 'ALREADY_COMPLETED' | 'REQUEST_IN_PROGRESS'

/** Is a refund of this order not decided yet? */
export const isBeingRefunded = async (db: Db, { conventionId, orderId }: OrderKey): Promise<boolean> =>
  (await listRefundsOfOrder(db, conventionId, orderId)).some(({ state }) => state === 'requested')

/** Was a refund of this order ever asked for? */
export const hasRefund = async (db: Db, { conventionId, orderId }: OrderKey): Promise<boolean> =>
  (await listRefundsOfOrder(db, conventionId, orderId)).length > 0

/**
 * POST /orders/{orderId}/refunds: writes down that money of a paid order will be given back; a round carries it out.
 * One refund of an order at a time, so that what is left is always known. INVALID_INPUT: more than what is left.
 */
export const requestRefund = async (
  trx: Trx,
  key: OrderKey,
  { amount, participant, seats, reason }: RefundRequest,
  now: Date,
): Promise<Outcome<{ refundId: string }, Refusal>> => {
  const order = await lockOrderWithPerson(trx, key)
  if (order?.state === 'refunded') return fail('ALREADY_COMPLETED')
  if (order?.state !== 'completed' || order.price === 0) return fail('PAYMENT_NOT_FOUND')
  if (await isBeingRefunded(trx, key)) return fail('REQUEST_IN_PROGRESS', { retryAfter: 5 })
  const left = order.price - order.refunded
  const remaining = remainingAfter(left, amount)
  if (remaining === undefined) return fail('INVALID_INPUT', { details: { left } })
  const refundId = newOpaqueId()
  const { conventionId, orderId } = key
  await insertRefund(
    trx,
    {
      conventionId,
      refundId,
      orderId,
      cause: 'secretariat',
      amount: left - remaining,
      remaining,
      participant,
      seats,
      reason,
    },
    now,
    now,
  )
  return succeed({ refundId })
}

/** All that an order charged is to be given back, whatever became of the order. */
export const giveAllBack = async (
  trx: Trx,
  order: Order,
  { cause, reason }: { cause: RefundCause; reason: string },
  now: Date,
): Promise<void> => {
  const { conventionId, orderId } = order
  await insertRefund(
    trx,
    {
      conventionId,
      refundId: newOpaqueId(),
      orderId,
      cause,
      amount: order.price,
      remaining: 0,
      participant: 'keep',
      seats: 'keep',
      reason,
    },
    now,
    now,
  )
}
