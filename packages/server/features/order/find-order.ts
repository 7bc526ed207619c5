/** How other features read orders, and lock them before changing them. */
export { findWaitingOrder, listBoughtPlans, listOrderItems } from './plan-store.ts'
export {
  findOrder,
  findOrderByReference,
  listLiveOwners,
  lockLiveOrder,
  lockOrder,
  lockOrderWithPerson,
  type Order,
  type OrderKey,
  type OrderKind,
  type OrdersOf,
  type OrderWithPerson,
} from './store.ts'
