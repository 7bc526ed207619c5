import type { Trx } from '../../platform/db/database.ts'
import { freeSeatsOfOrders, freeSeatsOfOwner, freeSoldSeatsOfOrder } from './store.ts'

/** Frees all seats an owner holds; sold ones stay. */
export const freeSeatsOf = (trx: Trx, conventionId: string, owner: string): Promise<void> =>
  freeSeatsOfOwner(trx, conventionId, owner)

/** Frees the seats that orders hold; sold ones stay. */
export const freeSeatsOfEndedOrders = (trx: Trx, conventionId: string, orderIds: string[]): Promise<void> =>
  freeSeatsOfOrders(trx, conventionId, orderIds)

/** The seats an order bought, or those of some plans, are on sale again. */
export const freeSoldSeats = (
  trx: Trx,
  conventionId: string,
  orderId: string,
  plans: string[] | null,
): Promise<void> => freeSoldSeatsOfOrder(trx, conventionId, orderId, plans)
