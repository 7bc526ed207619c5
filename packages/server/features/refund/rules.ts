/** When to see to a refund again: seconds after it was asked for, then after each answer that decided nothing. */
export const refundGaps = [120, 120, 300, 600]

/** What a refund of `amount` leaves on the card; undefined when there is not so much left. No amount means all. */
export const remainingAfter = (left: number, amount: number | undefined): number | undefined => {
  const remaining = left - (amount ?? left)
  return left > 0 && remaining >= 0 ? remaining : undefined
}
