import type { IssuedReceipt, Purchase, PurchasedTicket } from '@uketsuke/contract'

/** A payment, or one of its tickets: what a receipt is for. */
export type ReceiptSubject = { purchase: Purchase; ticket: PurchasedTicket | null }

/** The tickets of a payment that cost something: only for those there are receipts. */
export const pricedTickets = ({ tickets }: Pick<Purchase, 'tickets'>): PurchasedTicket[] =>
  tickets.filter(({ price }) => price > 0)

/** One of several that cost something. Where there is only one, its receipt is that for the payment. */
export const isPart = ({ purchase, ticket }: ReceiptSubject): boolean =>
  ticket !== null && pricedTickets(purchase).length > 1

/** The receipt that was issued for all of a payment, or for the one ticket. */
export const issuedReceipt = ({ purchase, ticket }: ReceiptSubject): IssuedReceipt | undefined =>
  purchase.receipts.find(({ planId }) => planId === (ticket?.planId ?? null))

/** There is one receipt for a payment or one for each of its tickets, never both: the first one decides it. */
export const receiptForm = ({ receipts }: Pick<Purchase, 'receipts'>): 'undecided' | 'whole' | 'split' => {
  if (receipts.length === 0) return 'undecided'
  return receipts.some(({ planId }) => planId === null) ? 'whole' : 'split'
}

/** The general tickets of somebody's payments, the oldest first, and what a receipt for each is for by now. */
export const generalTickets = (
  payments: readonly Purchase[],
): (ReceiptSubject & { shown: PurchasedTicket })[] =>
  payments
    .toSorted((one, other) => Date.parse(one.payAt) - Date.parse(other.payAt))
    .flatMap((purchase) =>
      purchase.tickets
        .filter(({ type }) => type === 'general')
        .map((shown) => ({
          purchase,
          shown,
          ticket: receiptForm(purchase) === 'whole' ? null : shown,
        })),
    )
