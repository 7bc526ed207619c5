import type { TransactionView } from '@uketsuke/card-emulator'
import type { OrderState } from '@uketsuke/contract/operator'
import type { System } from '@uketsuke/testing'

/** An order in our books, in yen, and in the provider's. */
export type Entry = {
  orderId: string
  kind: 'registration' | 'additional'
  state: OrderState
  /** Where the last step of its history leads. */
  endOfHistory: OrderState
  price: number
  refunded: number
  /** Yen of its refunds that are done, and how many of its payments and refunds are not decided. */
  refundsDone: number
  undecided: number
  registrationId: string | null
  email: string
  participant: 'pending' | 'active' | 'disabled' | null
  /** The refunds that are done said that the participant is disabled. */
  isToBeDisabled: boolean
  provider: Pick<TransactionView, 'charges' | 'charged' | 'refunded'>
}

type OurEntry = Omit<Entry, 'provider'>

const ourBooks = `
  select orders.order_id as "orderId", orders.kind, orders.state, orders.price, orders.refunded,
    history.to_state as "endOfHistory", orders.registration_id as "registrationId", person.email,
    participant.state as participant,
    coalesce((select sum(amount) from refund
      where refund.convention_id = orders.convention_id and refund.order_id = orders.order_id
        and refund.state = 'done'), 0)::int as "refundsDone",
    exists (select 1 from refund
      where refund.convention_id = orders.convention_id and refund.order_id = orders.order_id
        and refund.state = 'done' and refund.participant = 'disable') as "isToBeDisabled",
    ((select count(*) from payment_attempt attempt
      where attempt.convention_id = orders.convention_id and attempt.order_id = orders.order_id
        and attempt.check_at is not null)
    + (select count(*) from refund
      where refund.convention_id = orders.convention_id and refund.order_id = orders.order_id
        and refund.check_at is not null))::int as undecided
  from orders
  join pre_registration person using (convention_id, pre_registration_id)
  join lateral (
    select to_state from order_transition step
    where step.convention_id = orders.convention_id and step.order_id = orders.order_id
    order by transition_no desc limit 1) as history on true
  left join participant
    on participant.convention_id = orders.convention_id and participant.registration_id = orders.registration_id
  where orders.price > 0
  order by orders.created_at, orders.order_id`

/** What the provider's books say; everything an emulator was ever asked for. */
export const providersBooks = async (emulatorUrl: string): Promise<TransactionView[]> => {
  const answer = await fetch(`${emulatorUrl}/_emulator/transactions`)
  return (await answer.json()) as TransactionView[]
}

/** Every order with a price, side by side with the provider's transaction, and transactions that are no order's. */
export const readBooks = async ({
  db,
  emulatorUrl,
}: {
  db: System['db']
  emulatorUrl: string
}): Promise<{ entries: Entry[]; strays: TransactionView[] }> => {
  // Ours first: what we believe was done must be done in the provider's books by then.
  const { rows } = await db.query<OurEntry>(ourBooks)
  const transactions = await providersBooks(emulatorUrl)
  const byOrder = new Map(transactions.map((transaction) => [transaction.orderId, transaction]))
  const known = new Set(rows.map(({ orderId }) => orderId))
  const nothing = { charges: 0, charged: 0, refunded: 0 }
  return {
    entries: rows.map((row) => ({ ...row, provider: byOrder.get(row.orderId) ?? nothing })),
    strays: transactions.filter(({ orderId }) => !known.has(orderId)),
  }
}
