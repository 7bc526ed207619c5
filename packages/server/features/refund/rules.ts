/** When to see to a refund again after an answer that decided nothing, in seconds; the last one goes on. */
export const refundGaps = [15, 30, 60, 120, 300, 600]
/** When to see to a refund again whose process died, in seconds: longer than all its calls can take together. */
export const refundDeath = 600
/**
 * A call whose answer was lost may still arrive, and would set the amount back; a newer refund waits for so long, in
 * milliseconds, after one that needed more than one try.
 */
export const refundEcho = 10 * 60_000

/** What a refund of `amount` leaves on the card; undefined when there is not so much left. No amount means all. */
export const remainingAfter = (left: number, amount: number | undefined): number | undefined => {
  const remaining = left - (amount ?? left)
  return left > 0 && remaining >= 0 ? remaining : undefined
}
