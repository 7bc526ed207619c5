import type { TransactionView } from '@uketsuke/card-emulator'
import type { OrderState } from '@uketsuke/contract/operator'
import type { System } from '@uketsuke/testing'

/** An order in our books and in the provider's, in yen. */
export type Entry = {
  orderId: string
  kind: 'registration' | 'additional'
  state: OrderState
  /** The state that the last step of its history leads to. */
  endOfHistory: OrderState
  price: number
  refunded: number
  /** Yen of its finished refunds, and the number of its undecided payments and refunds. */
  refundsDone: number
  undecided: number
  registrationId: string | null
  email: string
  participant: 'pending' | 'active' | 'disabled' | null
  /** Whether a finished refund disabled the participant. */
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

/** The provider's books: every transaction that the emulator has seen. */
export const providersBooks = async (emulatorUrl: string): Promise<TransactionView[]> => {
  const answer = await fetch(`${emulatorUrl}/_emulator/transactions`)
  return (await answer.json()) as TransactionView[]
}

/**
 * Every order with a price, paired with the provider's transaction, and transactions that belong to no order.
 */
export const readBooks = async ({
  db,
  emulatorUrl,
}: {
  db: System['db']
  emulatorUrl: string
}): Promise<{ entries: Entry[]; strays: TransactionView[] }> => {
  // Reads our books first: a step that our books record must already be done in the provider's.
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
