/** The functions of comparison-store.ts that other features may use. */
export {
  type Comparison,
  claimComparisons,
  compareAt,
  type DueComparison,
  finishComparison,
} from './comparison-store.ts'
