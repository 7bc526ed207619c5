/** What a participant has: the plans of completed orders, without those that a refund has put on sale again. */
export { listPlans } from './store.ts'
