/**
 * The plans that people hold, for other features: those of their completed orders, except plans whose seats a
 * refund put back on sale.
 */
export { findFirstPlan, listBoughtPlans, listHeldPlans } from './plan-store.ts'
