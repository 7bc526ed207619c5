import type { LocalizedText } from '@uketsuke/contract'

/** Tax categories in the order in which receipts list them. */
const taxCategories = ['taxable10', 'outOfScope', 'exempt'] as const

type TaxCategory = (typeof taxCategories)[number]

export type Item = { planId: string; name: LocalizedText; price: number; taxCategory: TaxCategory }

/** Money given back; `plans` when it was for certain plans, else null. */
export type GivenBack = { amount: number; plans: string[] | null }

/** Splits whole yen over items in proportion to their prices, to the yen; of equal claims the first gets more. */
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

/** Takes an amount off those items that are chosen; what they don't hold stays. Answers the items and what is left to take. */
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
 * What was paid for each item less what was given back, in whole yen; together exactly what the card was charged and kept
 * (`refunded` off the sum). One refund after the other, the oldest first, so that a later one changes nothing of what a
 * receipt said before it but by its own amount. Money given back for certain plans is taken off those; any other, and what is
 * more than is left of those, off all, in proportion to what is left of their prices, as a discount on a whole bill is spread
 * over its tax rates.
 */
export const keptItems = (items: Item[], refunds: GivenBack[], refunded: number): Item[] => {
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

/** What a receipt is for: all of the order, or one of its plans. Items that cost nothing are not on it. */
export const itemsFor = (kept: Item[], planId: string | null): Item[] =>
  kept.filter((item) => item.price > 0 && (planId === null || item.planId === planId))

type Said = { planId: string | null; facts: { items: readonly Pick<Item, 'planId' | 'price'>[] } }

/** Does a receipt say what is kept of the money by now, item by item? The same total of other items is other tax. */
export const isUpToDate = ({ planId, facts }: Said, kept: Item[]): boolean => {
  const items = itemsFor(kept, planId)
  return (
    items.length === facts.items.length &&
    items.every(
      (item, no) => item.planId === facts.items[no]?.planId && item.price === facts.items[no]?.price,
    )
  )
}

export type TaxLine = { taxCategory: TaxCategory; total: number; tax: number }

/** Tax contained in a total at 10 %, rounded down: once for each rate of a document, never item by item. */
const taxIn = (taxCategory: TaxCategory, total: number): number =>
  taxCategory === 'taxable10' ? Math.floor((total * 10) / 110) : 0

/** One line for each tax category in which something was paid. */
export const taxLinesOf = (items: readonly Item[]): TaxLine[] =>
  taxCategories
    .map((taxCategory) => ({
      taxCategory,
      total: totalOf(items.filter((item) => item.taxCategory === taxCategory)),
    }))
    .filter(({ total }) => total > 0)
    .map(({ taxCategory, total }) => ({ taxCategory, total, tax: taxIn(taxCategory, total) }))
