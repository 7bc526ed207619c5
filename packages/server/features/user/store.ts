import type {
  Language,
  PurchasedTicket,
  PurchaseRefund,
  StoredFields,
  UserCategory,
} from '@uketsuke/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { ProviderRecord } from '../../platform/db/tables.ts'

type ParticipantRow = {
  registrationId: string
  category: UserCategory
  language: Language
  email: string
  firstName: string
  lastName: string
  furigana: { firstName: string; lastName: string } | null
  affiliation: string
  profile: Partial<StoredFields>
  createdAt: Date
  version: number
}

export const findParticipant = (
  db: Db,
  conventionId: string,
  registrationId: string,
): Promise<ParticipantRow | undefined> =>
  db
    .selectFrom('participant')
    .select([
      'registration_id as registrationId',
      'category',
      'language',
      'email',
      'first_name as firstName',
      'last_name as lastName',
      'furigana',
      'affiliation',
      'profile',
      'created_at as createdAt',
      'version',
    ])
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .executeTakeFirst()

type Edited = Pick<ParticipantRow, 'version' | 'furigana' | 'affiliation'> & { profile: StoredFields }

/**
 * Overwrites the profile, provided that the stored version is the edited one. Otherwise writes nothing and
 * returns false.
 */
export const updateParticipant = async (
  trx: Trx,
  conventionId: string,
  registrationId: string,
  { version, furigana, affiliation, profile }: Edited,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('participant')
    .set((participant) => ({
      version: participant('version', '+', 1),
      furigana: furigana && JSON.stringify(furigana),
      affiliation,
      profile: JSON.stringify(profile),
    }))
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type PurchaseRow = {
  orderId: string
  paidAt: Date
  price: number
  provider: ProviderRecord | null
  tickets: PurchasedTicket[]
  /** Oldest first. */
  refunds: PurchaseRefund[]
  /**
   * The plans that the participant still holds from the purchase, without those whose seats went back on
   * sale.
   */
  heldPlans: string[]
}

/** Paid orders with their tickets and refunds, oldest first. */
export const listPurchases = async (
  db: Db,
  conventionId: string,
  registrationId: string,
): Promise<PurchaseRow[]> => {
  const result = await sql<PurchaseRow>`
    select orders.order_id as "orderId", orders.paid_at as "paidAt", orders.price, orders.provider,
      json_agg(json_build_object('planId', item.plan_id, 'type', item.plan_type, 'planName', item.plan_name,
        'price', item.price) order by item.item_no) as tickets,
      coalesce((
        select json_agg(json_build_object('amount', refund.amount, 'refundedAt',
          to_char(refund.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by refund.decided_at)
        from refund
        where refund.convention_id = orders.convention_id and refund.order_id = orders.order_id
          and refund.state = 'done'), '[]') as refunds,
      array(
        select held.plan_id from held_plan held
        where held.convention_id = orders.convention_id and held.order_id = orders.order_id) as "heldPlans"
    from orders join order_item item using (convention_id, order_id)
    where orders.convention_id = ${conventionId} and orders.registration_id = ${registrationId}
      and orders.state in ('completed', 'refunded')
    group by orders.convention_id, orders.order_id
    order by orders.paid_at`.execute(db)
  return result.rows
}
