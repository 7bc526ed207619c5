import type { Trx } from '../../platform/db/database.ts'
import { sellSeatsOfOrder } from './store.ts'

/** The seats an order holds are sold. */
export const sellSeats = async (trx: Trx, conventionId: string, orderId: string): Promise<void> => {
  await sellSeatsOfOrder(trx, conventionId, orderId)
}
