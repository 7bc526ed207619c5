import {
  type IssuedReceipt,
  type Purchase,
  type PurchasedTicket,
  priceAfterRefunds,
} from '@uketsuke/contract'

/** The subject of a receipt: a payment or one of its tickets. */
export type ReceiptSubject = { purchase: Purchase; ticket: PurchasedTicket | null }

/** The tickets with a price. Only these can have receipts. */
export const pricedTickets = ({ tickets }: Pick<Purchase, 'tickets'>): PurchasedTicket[] =>
  tickets.filter(({ price }) => price > 0)

/** The amount of the receipt for the whole payment. */
export const wholeOf = (purchase: Purchase): number =>
  purchase.tickets.reduce((sum, ticket) => sum + priceAfterRefunds(purchase, ticket), 0)

/** Whether this is one of several tickets with a price. A single one shares the payment's receipt. */
export const isPart = ({ purchase, ticket }: ReceiptSubject): boolean =>
  ticket !== null && pricedTickets(purchase).length > 1

/** The issued receipt for the whole payment or for the one ticket. */
export const issuedReceipt = ({ purchase, ticket }: ReceiptSubject): IssuedReceipt | undefined =>
  purchase.receipts.find(({ planId }) => planId === (ticket?.planId ?? null))

/** A payment has either one receipt for the whole or one for each ticket. The first one issued decides. */
export const receiptForm = ({ receipts }: Pick<Purchase, 'receipts'>): 'undecided' | 'whole' | 'split' => {
  if (receipts.length === 0) return 'undecided'
  return receipts.some(({ planId }) => planId === null) ? 'whole' : 'split'
}

/**
 * The general tickets of a participant's payments, the oldest first, and the current subject of each receipt:
 * the whole payment, unless receipts for single tickets were chosen.
 */
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
          ticket: receiptForm(purchase) === 'split' ? shown : null,
        })),
    )
