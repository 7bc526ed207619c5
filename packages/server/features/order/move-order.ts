import type { OrderEvent } from '@uketsuke/contract/operator'
import type { Trx } from '../../platform/db/database.ts'
import { logStep } from './log-step.ts'
import { announceChange } from './order-changes.ts'
import { stateAfter } from './rules.ts'
import { type Step, takeStep } from './step-store.ts'
import type { Order } from './store.ts'

/** Records the refunded yen of an order that continues. */
export { setRefunded } from './step-store.ts'
/** Records the provider's additional data about an order. */
export { addProviderRecord } from './store.ts'

/** The time, the actor and the other changes of a step. */
export type Circumstances = Omit<Step, 'from' | 'event' | 'to'>

/**
 * Moves a locked order one step along the table of transitions, and records the step in its history.
 * If the row has moved because the caller did not lock it, the transaction fails.
 * @throws if the event is illegal in this state.
 */
export const moveOrder = async (
  trx: Trx,
  order: Order,
  event: OrderEvent,
  circumstances: Circumstances,
): Promise<void> => {
  const to = stateAfter(order.state, event)
  if (!to) throw new Error(`order ${order.orderId} is ${order.state}, so it cannot be ${event}`)
  await takeStep(trx, order, { from: order.state, event, to, ...circumstances })
  const { actor, errorCodes } = circumstances
  logStep(trx, order, { event, from: order.state, to, actor, errorCodes })
  announceChange(trx, order.orderId)
}
