const second = 1000
const minute = 60 * second

/** The pauses between tries while the outcome of a refund is unknown. The last one repeats. */
export const refundGaps = [15 * second, 30 * second, minute, 2 * minute, 5 * minute, 10 * minute]
/** A requested refund is usually decided within this time. */
export const refundInProgress = 5 * second
/** A refund whose process died is carried out again after this time, which is longer than all its calls together. */
export const refundDeath = 10 * minute
/**
 * A call whose answer was lost may still reach the provider later and reset the amount. After a refund that took more
 * than one try, the next one waits this long.
 */
export const refundEcho = 10 * minute

/** The amount that a refund leaves on the card; undefined if it exceeds the rest. No amount means all. */
export const remainingAfter = (left: number, amount: number | undefined): number | undefined => {
  const remaining = left - (amount ?? left)
  return left > 0 && remaining >= 0 ? remaining : undefined
}
