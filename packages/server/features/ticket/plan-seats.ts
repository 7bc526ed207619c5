/** For features that ask about seats without taking them. */
export { listPlanSeats } from './store.ts'
