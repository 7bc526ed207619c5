import type { AttemptState, OrderState } from '@uketsuke/contract/operator'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export const countOrders = async (
  db: Db,
  conventionIds: readonly string[],
): Promise<{ conventionId: string; state: OrderState; count: number }[]> => {
  const { rows } = await sql<{ conventionId: string; state: OrderState; count: number }>`
    select convention_id as "conventionId", state, count(*) from orders
    where convention_id = any(${conventionIds}) group by convention_id, state`.execute(db)
  return rows
}

/** `oldest`: the earliest time at which one of these attempts was last sent to the provider. */
export const countUndecidedAttempts = async (
  db: Db,
  conventionIds: readonly string[],
): Promise<{ conventionId: string; state: AttemptState; count: number; oldest: Date }[]> => {
  const { rows } = await sql<{ conventionId: string; state: AttemptState; count: number; oldest: Date }>`
    select convention_id as "conventionId", state, count(*), min(sent_at) as oldest from payment_attempt
    where check_at is not null and convention_id = any(${conventionIds})
    group by convention_id, state`.execute(db)
  return rows
}

export const countRecentAttempts = async (
  db: Db,
  conventionIds: readonly string[],
  since: Date,
): Promise<{ conventionId: string; outcome: string; count: number }[]> => {
  const { rows } = await sql<{ conventionId: string; outcome: string; count: number }>`
    select convention_id as "conventionId",
      case when check_at is not null then 'undecided' else state end as outcome, count(*)
    from payment_attempt
    where convention_id = any(${conventionIds}) and started_at > ${since}
    group by 1, 2`.execute(db)
  return rows
}
