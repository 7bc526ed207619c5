/** The functions with which other features free seats, in their own transactions. */
export { freeSeatsOfOrders, freeSeatsOfOwner, freeSoldSeatsOfOrder } from './store.ts'
