/**
 * The functions with which other features read orders and their plans, and lock orders before changing them.
 * People hold the plans of their completed orders, except plans whose seats a refund put back on sale.
 */
export type { OrderKey, OrderKind } from '../../platform/db/keys.ts'
export {
  findFirstPlan,
  findWaitingOrder,
  type HeldPlan,
  listBoughtPlans,
  listHeldPlans,
  listOrderItems,
} from './plan-store.ts'
export {
  findOrder,
  findOrderByReference,
  listLiveOwners,
  lockLiveOrder,
  lockOrder,
  lockOrderWithPerson,
  type Order,
  type OrdersOf,
  type OrderWithPerson,
} from './store.ts'
