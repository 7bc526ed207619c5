import type { OrderActor, OrderEvent, OrderState } from '@uketsuke/contract/operator'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { OrderKey } from '../../platform/db/keys.ts'
import type { ProviderRecord } from '../../platform/db/tables.ts'
import { write } from '../../platform/db/transact.ts'
import { type Comparison, planComparison } from './comparison-store.ts'
import { withoutErasedCard } from './store.ts'

/** One step of an order, and the changes that accompany it. */
export type Step = {
  from: OrderState
  event: OrderEvent
  to: OrderState
  at: Date
  actor: OrderActor
  /** The provider's error codes that caused the step. */
  errorCodes?: string[]
  declines?: number
  paidAt?: Date
  /** Data that the provider sent with the step, merged into the stored record. */
  provider?: Partial<ProviderRecord>
  refunded?: number
  compare?: Comparison
}

/**
 * Moves an order one step and records it in the history, but only from the expected state. In any other
 * state the update finds no row; the inserted step then has no order, and the transaction fails.
 */
export const takeStep = (trx: Trx, { conventionId, orderId }: OrderKey, step: Step): Promise<void> => {
  const record = step.provider ? withoutErasedCard(step.provider) : sql<null>`null::jsonb`
  const codes = step.errorCodes?.length ? { errorCodes: step.errorCodes } : {}
  return write(
    trx,
    sql`
    with moved as (
      update orders set state = ${step.to}, transition_no = transition_no + 1,
        declines = coalesce(${step.declines ?? null}, declines),
        paid_at = coalesce(${step.paidAt ?? null}, paid_at),
        provider = coalesce(provider || ${record}, ${record}, provider),
        refunded = coalesce(${step.refunded ?? null}, refunded),
        ${planComparison(step.compare)}
      where convention_id = ${conventionId} and order_id = ${orderId} and state = ${step.from}
      returning convention_id, order_id, transition_no, provider)
    insert into order_transition
      (convention_id, order_id, transition_no, from_state, event, to_state, at, actor, provider)
    select convention_id, order_id, transition_no, ${step.from}, ${step.event}, ${step.to}, ${step.at}, ${step.actor},
      jsonb_strip_nulls(jsonb_build_object('reference', provider ->> 'reference', 'tranId', provider ->> 'tranId'))
        || ${JSON.stringify(codes)}::jsonb
    from (values (1)) as one left join moved on true`,
  )
}

/** Open orders whose time to pay is over, except those that a claim has postponed. */
export const isExpiryDue = (now: Date) => sql<boolean>`state = 'open' and lapse_at <= ${now}`

/** Ends open orders whose time is over and which had no attempt. @returns their IDs. */
export const expireUntried = async (trx: Trx, now: Date, max: number): Promise<OrderKey[]> => {
  const result = await sql<OrderKey>`
    with expired as (
      update orders set state = 'expired', transition_no = transition_no + 1
      where (convention_id, order_id) in (
        select convention_id, order_id from orders
        where ${isExpiryDue(now)} and not exists (
          select 1 from payment_attempt attempt
          where attempt.convention_id = orders.convention_id and attempt.order_id = orders.order_id)
        order by lapse_at limit ${max} for update skip locked)
      returning convention_id, order_id, transition_no)
    insert into order_transition (convention_id, order_id, transition_no, from_state, event, to_state, at, actor)
    select convention_id, order_id, transition_no, 'open', 'lapsed', 'expired', ${now}, 'clock' from expired
    returning convention_id as "conventionId", order_id as "orderId"`.execute(trx)
  return result.rows
}

/** Records the refunded yen without ending the order. */
export const setRefunded = async (
  trx: Trx,
  { conventionId, orderId }: OrderKey,
  refunded: number,
  compare: Comparison,
): Promise<void> => {
  await sql`
    update orders set refunded = ${refunded}, ${planComparison(compare)}
    where convention_id = ${conventionId} and order_id = ${orderId}`.execute(trx)
}

export const listSteps = (db: Db, { conventionId, orderId }: OrderKey) =>
  db
    .selectFrom('order_transition')
    .select(['at', 'actor', 'event', 'from_state as from', 'to_state as to', 'provider'])
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', orderId)
    .orderBy('transition_no')
    .execute()
