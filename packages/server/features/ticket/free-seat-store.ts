import { sql } from 'kysely'

/** Seats that can be taken: free ones, and lapsed holds without an order. */
export const isFree = (now: Date) =>
  sql<boolean>`(state = 'free' or (state = 'held' and order_id is null and held_until <= ${now}))`

/** The columns that a freed or retired seat loses: its holder, and the end of the hold. */
export const vacated = sql`owner = null, order_id = null, held_until = null, mailbox_hash = null,
  client_address_hash = null, held_at = null`
