/** The schedule for comparing orders with the provider's books, and the comparisons that are due. */
export {
  type Comparison,
  claimComparisons,
  compareAt,
  type DueComparison,
  finishComparison,
} from './comparison-store.ts'
