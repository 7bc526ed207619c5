import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'

/** A person. `registrationId` is null for a person who never registered. */
export type PersonKey = { conventionId: string; preRegistrationId: string; registrationId: string | null }

export const findPerson = async (
  db: Db,
  conventionId: string,
  by: { registrationId: string } | { emailKey: string },
): Promise<PersonKey | undefined> => {
  const { rows } = await sql<PersonKey>`
    select person.convention_id as "conventionId", person.pre_registration_id as "preRegistrationId",
      participant.registration_id as "registrationId"
    from pre_registration person left join participant using (convention_id, pre_registration_id)
    where person.convention_id = ${conventionId} and ${
      'emailKey' in by
        ? sql`person.email_key = ${by.emailKey}`
        : sql`participant.registration_id = ${by.registrationId}`
    }`.execute(db)
  return rows[0]
}

/** Locks a person's logins, then the person, then their orders. */
export const lockPersonWithOrders = async (
  trx: Trx,
  { conventionId, preRegistrationId, registrationId }: PersonKey,
): Promise<void> => {
  await sql`
    select from login_token where convention_id = ${conventionId} and registration_id = ${registrationId}
    order by token_hash for update`.execute(trx)
  await sql`
    select from pre_registration
    where convention_id = ${conventionId} and pre_registration_id = ${preRegistrationId} for update`.execute(
    trx,
  )
  await sql`
    select from orders where convention_id = ${conventionId} and pre_registration_id = ${preRegistrationId}
    order by order_id for update`.execute(trx)
}

/** Whether a refund, or the return of a charge, is still undecided. */
export const hasUndecidedReturnedCharge = async (
  trx: Trx,
  { conventionId, preRegistrationId }: PersonKey,
): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from orders where convention_id = ${conventionId} and pre_registration_id = ${preRegistrationId} and (
        exists (select from refund where refund.convention_id = orders.convention_id
          and refund.order_id = orders.order_id and refund.check_at is not null)
        or exists (select from returned_charge back where back.convention_id = orders.convention_id
          and back.order_id = orders.order_id and back.check_at is not null))) as found`.execute(trx)
  return rows[0]?.found ?? false
}

/** The number of a person's orders, and their payments less refunds, in yen. */
export const countOrders = async (
  db: Db,
  { conventionId, preRegistrationId }: PersonKey,
): Promise<{ count: number; amount: number }> => {
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(*)::int as count,
      coalesce(sum(price - refunded) filter (where state in ('completed', 'refunded')), 0)::int as amount
    from orders
    where convention_id = ${conventionId} and pre_registration_id = ${preRegistrationId}`.execute(db)
  return rows[0] ?? { count: 0, amount: 0 }
}
