import type { Trx } from '../../platform/db/database.ts'
import { freeSeatsOfOrders, freeSeatsOfOwner, freeSoldSeatsOfOrder } from './store.ts'

/** Frees all seats that an owner holds. Sold ones stay. */
export const freeSeats = (trx: Trx, conventionId: string, owner: string): Promise<void> =>
  freeSeatsOfOwner(trx, conventionId, owner)

/** Frees the seats that orders hold. Sold ones stay. */
export const freeSeatsOfEndedOrders = (trx: Trx, conventionId: string, orderIds: string[]): Promise<void> =>
  freeSeatsOfOrders(trx, conventionId, orderIds)

/** Puts the seats that an order bought, or those of some plans, back on sale. */
export const freeSoldSeats = (
  trx: Trx,
  conventionId: string,
  orderId: string,
  plans: string[] | null,
): Promise<void> => freeSoldSeatsOfOrder(trx, conventionId, orderId, plans)
