/** What other features record about an order beside its state: the provider's data, and when to compare the books. */
export {
  type Comparison,
  claimComparisons,
  compareAt,
  type DueComparison,
  finishComparison,
} from './comparison-store.ts'
export { setRefunded } from './step-store.ts'
export { addProviderRecord } from './store.ts'
