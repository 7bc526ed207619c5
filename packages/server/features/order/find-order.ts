/** Orders as other features read them, and lock them before they change them. */
export {
  findOrder,
  findOrderByAccessId,
  listBoughtPlans,
  listLiveOwners,
  listOrderItems,
  lockLiveOrder,
  lockOrder,
  lockOrderWithPerson,
  type Order,
  type OrderKey,
  type OrderKind,
  type OrdersOf,
  type OrderWithPerson,
} from './store.ts'
