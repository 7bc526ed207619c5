/** What participants have: the plans of completed orders, without those that a refund has put on sale again. */
export { findFirstPlan, type HeldPlan, listHeldPlans } from './plan-store.ts'
