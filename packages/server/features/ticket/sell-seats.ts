import type { Trx } from '../../platform/db/database.ts'
import { type SoldOrder, sellSeatsOfOrder } from './store.ts'

/** Seats for people without an order. They are locked while free, and sold once the owner is known. */
export { lockFreeSeatsOf, sellLockedSeats } from './store.ts'

/** Sells the seats that an order holds. */
export const sellSeats = (trx: Trx, order: SoldOrder & { price: number }): Promise<void> =>
  sellSeatsOfOrder(trx, order, order.price > 0)
