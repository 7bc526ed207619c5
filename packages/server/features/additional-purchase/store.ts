import type { Language, LocalizedText, UserCategory } from '@uketsuke/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { OrderKey, ParticipantKey } from '../../platform/db/keys.ts'

type FoundBuyer = {
  preRegistrationId: string
  registrationId: string
  state: 'pending' | 'active' | 'disabled'
  category: UserCategory
  email: string
}

/** Locks the person behind a participant, as every change of their orders does, and then the participant. */
export const lockBuyer = (
  trx: Trx,
  { conventionId, registrationId }: ParticipantKey,
): Promise<FoundBuyer | undefined> =>
  trx
    .selectFrom('pre_registration as person')
    .innerJoin('participant', (join) =>
      join
        .onRef('participant.convention_id', '=', 'person.convention_id')
        .onRef('participant.pre_registration_id', '=', 'person.pre_registration_id'),
    )
    .select([
      'person.pre_registration_id as preRegistrationId',
      'participant.registration_id as registrationId',
      'participant.state',
      'participant.category',
      'participant.email',
    ])
    .where('participant.convention_id', '=', conventionId)
    .where('participant.registration_id', '=', registrationId)
    .forUpdate(['person', 'participant'])
    .executeTakeFirst()

/** The participant's current state. Waits for concurrent changes. */
export const lockParticipantState = async (
  trx: Trx,
  { conventionId, registrationId }: ParticipantKey,
): Promise<FoundBuyer['state'] | undefined> => {
  const row = await trx
    .selectFrom('participant')
    .select('state')
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .forUpdate()
    .executeTakeFirst()
  return row?.state
}

/** The e-mail address that the card company uses for questions about the buyer. */
export const findEmail = async (
  db: Db,
  { conventionId, registrationId }: ParticipantKey,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('participant')
    .select('email')
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .executeTakeFirst()
  return row?.email
}

export type PurchaseNotice = OrderKey & {
  language: Language
  email: string
  firstName: string
  lastName: string
  registrationId: string
  price: number
  paidAt: Date | null
  cardLast4: string | null
  items: { planId: string; planName: LocalizedText; price: number }[]
}

/** The contents and recipients of mails about completed orders. Leaves out orders refunded since. */
export const listNotices = async (db: Db, orders: OrderKey[]): Promise<PurchaseNotice[]> => {
  const result = await sql<PurchaseNotice>`
    select orders.convention_id as "conventionId", orders.order_id as "orderId", orders.price, orders.paid_at as "paidAt",
      orders.provider ->> 'cardLast4' as "cardLast4", participant.language, participant.email, participant.first_name as "firstName",
      participant.last_name as "lastName", participant.registration_id as "registrationId",
      (select json_agg(
          json_build_object('planId', item.plan_id, 'planName', item.plan_name, 'price', item.price)
          order by item.item_no)
        from order_item item
        where item.convention_id = orders.convention_id and item.order_id = orders.order_id) as items
    from unnest(
        ${orders.map(({ conventionId }) => conventionId)}::text[],
        ${orders.map(({ orderId }) => orderId)}::text[]
      ) as wanted (convention_id, order_id)
    join orders using (convention_id, order_id)
    join participant using (convention_id, registration_id)
    where orders.state = 'completed'`.execute(db)
  return result.rows
}
