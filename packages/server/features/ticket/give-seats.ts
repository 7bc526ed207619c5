/** Seats for people without an order: locked while free, and sold once the owner is known. */
export { lockFreeSeatsOf, sellLockedSeats } from './store.ts'
