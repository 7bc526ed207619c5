/** Orders as other features read them, and lock them before they change them. */
export {
  findOrder,
  findOrderByAccessId,
  listLiveOwners,
  listOrderItems,
  lockLiveOrder,
  lockOrder,
  lockOrderWithPerson,
  type Order,
  type OrderKey,
  type OrderWithPerson,
} from './store.ts'
