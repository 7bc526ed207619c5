type Money = { price: number; refunds: readonly { amount: number }[] }

/** All that was paid was given back: what was bought with it is nobody's any more. */
export const isGivenBack = ({ price, refunds }: Money): boolean =>
  price > 0 && refunds.reduce((sum, { amount }) => sum + amount, 0) >= price

type Kept = { kept: Readonly<Record<string, number>> }
type Ticket = { planId: string; price: number }

/** What is left of the price of a purchase's ticket, in whole yen: all of it when nothing of it was given back. */
export const keptOf = ({ kept }: Kept, { planId, price }: Ticket): number =>
  new Map(Object.entries(kept)).get(planId) ?? price

/** All that a ticket cost was given back: there is no receipt for it. */
export const isRefunded = (purchase: Kept, ticket: Ticket): boolean =>
  ticket.price > 0 && keptOf(purchase, ticket) === 0
