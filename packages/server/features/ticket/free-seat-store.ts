import { sql } from 'kysely'

/** Seats that can be taken: free ones, and lapsed holds without an order. */
export const isFree = (now: Date) =>
  sql<boolean>`(state = 'free' or (state = 'held' and order_id is null and held_until <= ${now}))`
