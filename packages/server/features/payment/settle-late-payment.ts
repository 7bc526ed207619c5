import type { PaidRecord } from '../../adapters/card-payment/card-payment.ts'
import type { Conventions } from '../../platform/conventions/conventions.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import type { Log } from '../../platform/log.ts'
import { canStillBuy } from '../additional-purchase/buyer-account.ts'
import { noteFinding } from '../finding/note-finding.ts'
import type { Comparison } from '../order/comparison-schedule.ts'
import { listOrderItems, lockLiveOrder, type OrderWithPerson } from '../order/find-order.ts'
import { listBoughtPlans } from '../order/held-plans.ts'
import { addProviderRecord, moveOrder } from '../order/move-order.ts'
import { stateAfter } from '../order/rules.ts'
import { hasRefund, requestFullRefund } from '../refund/request-refund.ts'
import { holdSeats } from '../ticket/hold-seats.ts'
import { completeOrder } from './complete-order.ts'

/** A payment that the provider reports for a locked order. */
export type FoundPayment = {
  order: OrderWithPerson
  record: PaidRecord
  now: Date
  /** The source of the claim that the order is paid. */
  actor: 'provider' | 'secretariat'
}

type Deps = { queue: Queue; conventions: Conventions; log: Log }

/**
 * Settles a payment discovered after its order had ended. The order completes if the person still wants it,
 * has no other order of this kind, and its seats are still free. Otherwise the payment is refunded in full.
 * Either way, a finding is added.
 */
export const settleLatePayment = async (
  trx: Trx,
  { queue, conventions, log }: Deps,
  { order, record, now, actor }: FoundPayment,
  compare: Comparison,
): Promise<void> => {
  const { conventionId, orderId, registrationId } = order
  if (await hasRefund(trx, order)) return
  await addProviderRecord(trx, order, record)
  if (registrationId !== null && (await canStillComplete(trx, conventions, order, now))) {
    await moveOrder(trx, order, 'paidLate', {
      at: now,
      actor,
      paidAt: now,
      provider: record,
      compare,
    })
    await completeOrder(trx, queue, { ...order, registrationId })
    const what = order.kind === 'additional' ? 'purchase' : 'registration'
    const text = `Paid after the order was ${order.state}; the seats were free, the ${what} is complete.`
    await noteFinding(trx, { conventionId, orderId, kind: 'latePayment', text }, now)
    return
  }
  const reason = `paid after the order was ${order.state}`
  await requestFullRefund(trx, order, { cause: 'latePayment', reason }, now)
  log.warn({ conventionId, orderId, state: order.state }, 'paid after the order ended: refunding it')
  const text = `Paid after the order was ${order.state}; the payment is being refunded.`
  await noteFinding(trx, { conventionId, orderId, kind: 'latePayment', text }, now)
}

const canStillComplete = async (
  trx: Trx,
  conventions: Conventions,
  order: OrderWithPerson,
  now: Date,
): Promise<boolean> => {
  const { conventionId, orderId, preRegistrationId } = order
  const planIds = (await listOrderItems(trx, order)).map(({ planId }) => planId)
  const convention = conventions.find(conventionId)
  if (!convention || !stateAfter(order.state, 'paidLate') || !(await isStillWanted(trx, order, planIds)))
    return false
  if (await lockLiveOrder(trx, order)) return false
  const ordered = new Set(planIds)
  const limited = convention.plans.filter(
    ({ planId, capacity }) => capacity !== undefined && ordered.has(planId),
  )
  const held = await holdSeats(
    trx,
    { conventionId, now },
    limited.map(({ planId }) => planId),
    { owner: preRegistrationId, orderId },
  )
  return held.ok
}

/**
 * A registration is wanted unless the person has registered with another order. An additional purchase is
 * wanted while the participant is active and has not bought the same options elsewhere.
 */
const isStillWanted = async (trx: Trx, order: OrderWithPerson, planIds: string[]): Promise<boolean> => {
  const { conventionId, registrationId } = order
  if (order.kind === 'registration') return order.personState === 'open'
  if (registrationId === null || !(await canStillBuy(trx, { conventionId, registrationId }))) return false
  return (await listBoughtPlans(trx, order, planIds)).length === 0
}
