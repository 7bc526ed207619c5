import type { Purchase, PurchasedTicket, PurchaseRefund } from '@uketsuke/contract'

/** A paid order as shown on My Page. The card's details are null until the provider has sent them. */
export const purchaseOf = (
  row: {
    orderId: string
    paidAt: Date
    price: number
    provider: { cardLast4?: string; cardExp?: string } | null
    tickets: PurchasedTicket[]
    refunds: PurchaseRefund[]
  },
  issues: Pick<Purchase, 'receipts' | 'kept'>,
): Purchase => ({
  mode: 'normal',
  orderId: row.orderId,
  payAt: row.paidAt.toISOString(),
  price: row.price,
  planName: row.tickets.map(({ planName }) => planName),
  cardLast4: row.provider?.cardLast4 ?? null,
  cardExp: row.provider?.cardExp ?? null,
  tickets: row.tickets,
  refunds: row.refunds,
  ...issues,
})

/** The options that the participant still holds from all purchases, by planId. */
export const optionPlansOf = (
  purchases: { tickets: PurchasedTicket[]; heldPlans: string[] }[],
): Record<string, { planId: string }> =>
  Object.fromEntries(
    purchases
      .flatMap(({ tickets, heldPlans }) => tickets.filter(({ planId }) => heldPlans.includes(planId)))
      .filter(({ type }) => type === 'option')
      .map(({ planId }) => [planId, { planId }]),
  )
