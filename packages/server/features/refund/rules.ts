const second = 1000
const minute = 60 * second

/** The pauses between tries while the outcome of a refund is not known; the last one repeats. */
export const refundGaps = [15 * second, 30 * second, minute, 2 * minute, 5 * minute, 10 * minute]
/** A refund that was requested is usually decided within this. */
export const refundInProgress = 5 * second
/** A refund whose process died is carried out again after this: longer than all its calls can take together. */
export const refundDeath = 10 * minute
/**
 * A call whose answer was lost may still reach the provider and set the amount back. After a refund that took more than
 * one try, the next one waits this long.
 */
export const refundEcho = 10 * minute

/** What a refund of `amount` leaves on the card; undefined when there is not so much left. No amount means all. */
export const remainingAfter = (left: number, amount: number | undefined): number | undefined => {
  const remaining = left - (amount ?? left)
  return left > 0 && remaining >= 0 ? remaining : undefined
}
