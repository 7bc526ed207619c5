/** All that was paid was given back: what was bought with it is nobody's any more. */
export const isGivenBack = ({
  price,
  refunds,
}: {
  price: number
  refunds: readonly { amount: number }[]
}): boolean => price > 0 && refunds.reduce((sum, { amount }) => sum + amount, 0) >= price
