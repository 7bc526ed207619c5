import { unfinishedStates } from '@uketsuke/server/order-rules'

const states = unfinishedStates.map((state) => `'${state}'`).join()

/** SQL for unsettled payments, refunds and orders, as texts that begin with their order. */
export const unsettledPayments = `
  select order_id || ': its payment is ' || state as what from payment_attempt where check_at is not null
  union all select order_id || ': its refund is ' || state from refund where check_at is not null
  union all select order_id || ': is ' || state from orders where state in (${states})`
