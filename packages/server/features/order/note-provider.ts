/** What other features write down of an order beside its state: what the provider told, and when to ask it again. */
export {
  addProviderRecord,
  type Comparison,
  claimComparisons,
  compareAt,
  type DueComparison,
  finishComparison,
  setRefunded,
} from './store.ts'
