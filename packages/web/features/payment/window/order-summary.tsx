import type { PriceInfo } from '@uketsuke/contract'
import { createContext, use } from 'react'
import { OrderItems } from '../card/order-items.tsx'

/** The order that the payment window pays. */
export const OrderContext = createContext<PriceInfo | null>(null)

/** The order on the screens after the card form, without its deadline, which no longer matters. */
export function OrderSummary() {
  const order = use(OrderContext)
  return order && <OrderItems {...order} expiresAt={null} />
}
