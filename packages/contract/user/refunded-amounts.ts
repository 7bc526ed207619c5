type Money = { price: number; refunds: readonly { amount: number }[] }

/** Whether the whole price was refunded, so that nobody holds the purchase any longer. */
export const isFullyRefunded = ({ price, refunds }: Money): boolean =>
  price > 0 && refunds.reduce((sum, { amount }) => sum + amount, 0) >= price

type Kept = { kept: Readonly<Record<string, number>> }
type Ticket = { planId: string; price: number }

/** The rest of a ticket's price in whole yen: all of it if nothing was refunded. */
export const priceAfterRefunds = ({ kept }: Kept, { planId, price }: Ticket): number =>
  new Map(Object.entries(kept)).get(planId) ?? price

/** Whether a ticket's whole price was refunded, so that no receipt is left for it. */
export const isRefunded = (purchase: Kept, ticket: Ticket): boolean =>
  ticket.price > 0 && priceAfterRefunds(purchase, ticket) === 0
