import { minutes, seconds } from '../../platform/duration.ts'
/** The pauses between attempts while the outcome of a refund is unknown. The last one repeats. */
export const refundGaps = [...[15, 30].map(seconds), ...[1, 2, 5, 10].map(minutes)]
/** A requested refund is usually decided within this time. */
export const refundInProgress = seconds(5)
/** When a refund whose process died is carried out again. Longer than all its calls together. */
export const refundAbandonedAfter = minutes(10)
/**
 * A call with a lost answer may still reach the provider later and reset the amount. After a refund that took
 * several attempts, the next one waits this long.
 */
export const refundEcho = minutes(10)

/**
 * The amount that a refund leaves on the card; undefined if the refund exceeds the rest. No amount means all.
 */
export const remainingAfter = (charged: number, amount: number | undefined): number | undefined => {
  const remaining = charged - (amount ?? charged)
  return charged > 0 && remaining >= 0 ? remaining : undefined
}

type Refunded<Item> = { items: Item[]; plans: string[] | null; amount: number }

/**
 * The items whose whole price a refund returns: those of its plans, or all if it names none. Null for any
 * other amount, which identifies no items.
 */
export const refundedItems = <Item extends { planId: string; price: number }>({
  items,
  plans,
  amount,
}: Refunded<Item>): Item[] | null => {
  const wanted = plans === null ? items : items.filter(({ planId }) => plans.includes(planId))
  return wanted.reduce((sum, { price }) => sum + price, 0) === amount ? wanted : null
}
