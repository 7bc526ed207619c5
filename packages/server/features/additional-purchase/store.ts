import type { Language, LocalizedText, UserCategory } from '@uketsuke/contract'
import type { Db, Trx } from '../../platform/db/database.ts'

export type ParticipantKey = { conventionId: string; registrationId: string }

export type FoundBuyer = {
  preRegistrationId: string
  registrationId: string
  state: 'pending' | 'active' | 'disabled'
  category: UserCategory
}

/** Locks the person of a participant, as whoever changes their orders does, and the participant. */
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
    ])
    .where('participant.convention_id', '=', conventionId)
    .where('participant.registration_id', '=', registrationId)
    .forUpdate(['person', 'participant'])
    .executeTakeFirst()

/** The state of a participant as it is now, whoever may be changing it. */
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

/** Where the card company's questions about a buyer go to. */
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

export type PurchaseNotice = {
  language: Language
  email: string
  firstName: string
  lastName: string
  registrationId: string
  price: number
  items: { planName: LocalizedText; price: number }[]
}

/** What the buyer of a completed order is told, and where; undefined when it was given back meanwhile. */
export const findNotice = async (
  db: Db,
  { conventionId, orderId }: { conventionId: string; orderId: string },
): Promise<PurchaseNotice | undefined> => {
  const buyer = await db
    .selectFrom('orders')
    .innerJoin('participant', (join) =>
      join
        .onRef('participant.convention_id', '=', 'orders.convention_id')
        .onRef('participant.registration_id', '=', 'orders.registration_id'),
    )
    .select([
      'participant.language',
      'participant.email',
      'participant.first_name as firstName',
      'participant.last_name as lastName',
      'participant.registration_id as registrationId',
      'orders.price',
    ])
    .where('orders.convention_id', '=', conventionId)
    .where('orders.order_id', '=', orderId)
    .where('orders.state', '=', 'completed')
    .executeTakeFirst()
  if (!buyer) return undefined
  const items = await db
    .selectFrom('order_item')
    .select(['plan_name as planName', 'price'])
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', orderId)
    .orderBy('item_no')
    .execute()
  return { ...buyer, items }
}
