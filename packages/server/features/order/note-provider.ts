/** What other features write down of an order beside its state: what the provider told, and when to ask it again. */
export {
  type Comparison,
  claimComparisons,
  compareAt,
  type DueComparison,
  finishComparison,
} from './comparison-store.ts'
export { setRefunded } from './step-store.ts'
export { addProviderRecord } from './store.ts'
