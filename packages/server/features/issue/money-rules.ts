import type { LocalizedText } from '@uketsuke/contract'
import type { TaxCategory } from './tax-rules.ts'

export type Item = { planId: string; name: LocalizedText; price: number; taxCategory: TaxCategory }

/** A refund. `plans` if it was for certain plans, else null. */
export type Refund = { amount: number; plans: string[] | null }

/**
 * Splits whole yen over items in proportion to their prices. Leftover yen go to the largest remainders, of
 * equal ones to the earlier item.
 */
const apportion = (amount: number, prices: number[]): number[] => {
  const sum = prices.reduce((total, price) => total + price, 0)
  if (sum === 0) return prices.map(() => 0)
  const shares = prices.map((price) => Math.floor((amount * price) / sum))
  const missing = amount - shares.reduce((total, share) => total + share, 0)
  const byRemainder = prices
    .map((price, index) => ({ index, remainder: (amount * price) % sum }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

/**
 * Deducts an amount from the chosen items as far as possible.
 * @returns the items and the rest of the amount.
 */
const takeOff = (
  items: Item[],
  amount: number,
  isChosen: (item: Item) => boolean,
): { items: Item[]; rest: number } => {
  const held = items.map((item) => (isChosen(item) ? item.price : 0))
  const taken = Math.min(
    amount,
    held.reduce((total, price) => total + price, 0),
  )
  const shares = apportion(taken, held)
  return {
    items: items.map((item, index) => ({ ...item, price: item.price - (shares[index] ?? 0) })),
    rest: amount - taken,
  }
}

/**
 * The amount paid per item less its refunds, in whole yen. The sum is exactly the charge less `refunded`.
 * Refunds apply in order, oldest first, so a later one changes an earlier receipt only by its own amount. A
 * refund for certain plans reduces those. Any other refund, and any excess over those plans, reduces all
 * items in proportion to their remaining prices, just as a discount on a whole bill is spread over its tax
 * rates.
 */
export const itemsAfterRefunds = (items: Item[], refunds: Refund[], refunded: number): Item[] => {
  let left = refunded
  let kept = items
  for (const { amount, plans } of refunds) {
    const due = Math.min(amount, left)
    const named = takeOff(kept, due, ({ planId }) => plans?.includes(planId) ?? false)
    kept = takeOff(named.items, named.rest, () => true).items
    left -= due
  }
  return takeOff(kept, left, () => true).items
}

export const totalOf = (items: readonly { price: number }[]): number =>
  items.reduce((total, { price }) => total + price, 0)

/** The items of a receipt: those of the whole order or of one plan, without free ones. */
export const itemsFor = (kept: Item[], planId: string | null): Item[] =>
  kept.filter((item) => item.price > 0 && (planId === null || item.planId === planId))

type StatedItems = { planId: string | null; facts: { items: readonly Pick<Item, 'planId' | 'price'>[] } }

/**
 * Whether a receipt states the items that are still paid for. Comparing totals is not enough, because other
 * items with the same total can carry different tax.
 */
export const isUpToDate = ({ planId, facts }: StatedItems, kept: Item[]): boolean => {
  const items = itemsFor(kept, planId)
  return (
    items.length === facts.items.length &&
    items.every(
      (item, no) => item.planId === facts.items[no]?.planId && item.price === facts.items[no]?.price,
    )
  )
}
