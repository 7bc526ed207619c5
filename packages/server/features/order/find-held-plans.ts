/**
 * The plans that participants hold: those of completed orders, except the ones whose seats a refund put back on sale.
 */
export { findFirstPlan, type HeldPlan, listHeldPlans } from './plan-store.ts'
