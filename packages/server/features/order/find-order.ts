/** The functions with which other features read orders, and lock them before changing them. */
export type { OrderKey, OrderKind } from '../../platform/db/keys.ts'
export { type FullOrder, findFullOrder } from './full-order-store.ts'
export { findWaitingOrder, listOrderItems } from './plan-store.ts'
export {
  findOrder,
  findOrderByReference,
  listLiveOwners,
  lockLiveOrder,
  lockOrder,
  lockOrderWithPerson,
  lockPersonOfOrder,
  type Order,
  type OrdersOf,
  type OrderWithPerson,
} from './store.ts'
