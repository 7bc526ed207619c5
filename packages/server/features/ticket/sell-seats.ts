import type { Trx } from '../../platform/db/database.ts'
import { sellSeatsOfOrder } from './store.ts'

/** Sells the seats that an order holds. */
export const sellSeats = async (trx: Trx, conventionId: string, orderId: string): Promise<void> => {
  await sellSeatsOfOrder(trx, conventionId, orderId)
}
