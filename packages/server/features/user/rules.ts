import type { IssuedReceipt, Purchase, PurchasedTicket } from '@uketsuke/contract'

/** A completed order as My Page shows it; card facts are null until the provider told them. */
export const purchaseOf = (
  row: {
    orderId: string
    paidAt: Date
    price: number
    provider: { cardLast4?: string; cardExp?: string } | null
    tickets: PurchasedTicket[]
  },
  receipts: IssuedReceipt[],
): Purchase => ({
  mode: 'normal',
  orderId: row.orderId,
  payAt: row.paidAt.toISOString(),
  price: row.price,
  planName: row.tickets.map(({ planName }) => planName),
  cardLast4: row.provider?.cardLast4 ?? null,
  cardExp: row.provider?.cardExp ?? null,
  tickets: row.tickets,
  receipts,
})

/** The options of all purchases, by planId. */
export const optionPlansOf = (purchases: Purchase[]): Record<string, { planId: string }> =>
  Object.fromEntries(
    purchases
      .flatMap(({ tickets }) => tickets)
      .filter(({ type }) => type === 'option')
      .map(({ planId }) => [planId, { planId }]),
  )
