/** Orders as other features read them, and lock them before they change them. */
export {
  addProviderRecord,
  claimComparisons,
  compareAt,
  findOrder,
  findOrderByAccessId,
  listOrderItems,
  lockLiveOrder,
  lockOrder,
  lockOrderWithPerson,
  type Order,
  type OrderKey,
  type OrderWithPerson,
  setRefunded,
} from './store.ts'
