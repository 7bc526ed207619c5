import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'

/** Removes the digits of cards, and hashes of mailboxes and addresses, from a person's orders and seats. */
export const emptyOrders = async (
  trx: Trx,
  conventionId: string,
  preRegistrationId: string,
): Promise<void> => {
  await sql`
    update orders set provider = provider - array['cardLast4', 'cardExp']
    where convention_id = ${conventionId} and pre_registration_id = ${preRegistrationId}
      and provider ?| array['cardLast4', 'cardExp']`.execute(trx)
  await sql`
    update payment_attempt attempt set mailbox_hash = null, client_address_hash = null
    from orders
    where orders.convention_id = ${conventionId} and orders.pre_registration_id = ${preRegistrationId}
      and attempt.convention_id = orders.convention_id and attempt.order_id = orders.order_id
      and num_nonnulls(attempt.mailbox_hash, attempt.client_address_hash) > 0`.execute(trx)
  await sql`
    update seat set mailbox_hash = null, client_address_hash = null
    where convention_id = ${conventionId} and owner = ${preRegistrationId}
      and num_nonnulls(mailbox_hash, client_address_hash) > 0`.execute(trx)
}

/** Removes a participant's details, passkeys, and findings about mails to them. */
export const emptyParticipant = async (
  trx: Trx,
  conventionId: string,
  preRegistrationId: string,
): Promise<void> => {
  await sql`
    delete from mail_finding finding using participant
    where participant.convention_id = ${conventionId} and participant.pre_registration_id = ${preRegistrationId}
      and finding.convention_id = participant.convention_id
      and finding.registration_id = participant.registration_id`.execute(trx)
  await sql`
    delete from passkey using participant
    where participant.convention_id = ${conventionId} and participant.pre_registration_id = ${preRegistrationId}
      and passkey.convention_id = participant.convention_id
      and passkey.registration_id = participant.registration_id`.execute(trx)
  await sql`
    update participant set email = '', first_name = '', last_name = '', furigana = null, affiliation = '',
      profile = '{}', password_hash = null
    where convention_id = ${conventionId} and pre_registration_id = ${preRegistrationId}`.execute(trx)
}

/** Removes a person's links, and their name and address. An id is no address, so nobody asks for that key. */
export const emptyPreRegistration = async (
  trx: Trx,
  conventionId: string,
  preRegistrationId: string,
): Promise<void> => {
  const key = sql`convention_id = ${conventionId} and pre_registration_id = ${preRegistrationId}`
  await sql`delete from registration_link where ${key}`.execute(trx)
  await sql`delete from mail_finding where ${key}`.execute(trx)
  await sql`
    update pre_registration
    set email = '', email_key = pre_registration_id::text, first_name = '', last_name = '', furigana = null,
      seats_since = null, state = case state when 'registered' then 'registered' else 'revoked' end
    where ${key}`.execute(trx)
}
