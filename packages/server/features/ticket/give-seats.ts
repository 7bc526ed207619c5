/** Seats for those who do not order: locked while they are free, and sold once it is known to whom. */
export { lockFreeSeatsOf, sellLockedSeats } from './store.ts'
