import type { OrderRecord } from '@uketsuke/contract/operator'
import type { Db } from '../../platform/db/database.ts'
import type { OrderKey } from '../../platform/db/keys.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { listAttemptsOfOrder } from './attempt-store.ts'
import { listOrderItems } from './plan-store.ts'
import { listSteps } from './step-store.ts'
import { findOrder } from './store.ts'

/** GET /orders/{orderId}, for the secretariat: the order, its attempts and every step of its history. */
export const readOrder = async (db: Db, key: OrderKey): Promise<Result<OrderRecord, 'PAYMENT_NOT_FOUND'>> => {
  const [order, items, attempts, steps] = await Promise.all([
    findOrder(db, key),
    listOrderItems(db, key),
    listAttemptsOfOrder(db, key),
    listSteps(db, key),
  ])
  if (!order) return fail('PAYMENT_NOT_FOUND')
  return succeed({
    orderId: order.orderId,
    kind: order.kind,
    state: order.state,
    registrationId: order.registrationId,
    price: order.price,
    refunded: order.refunded,
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    items,
    attempts: attempts.map(({ jobId, state, startedAt, decidedAt, resultCode, errors }) => ({
      jobId,
      state,
      startedAt: startedAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
      code: resultCode,
      errors,
    })),
    history: steps.map(({ at, from, ...step }) => ({
      ...step,
      at: at.toISOString(),
      from: from === 'none' ? null : from,
    })),
  })
}
