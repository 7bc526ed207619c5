import type { PriceInfo } from '@uketsuke/contract'
import { createContext, use } from 'react'
import { OrderItems } from '../card/order-items.tsx'

/** The order that the payment window pays. */
export const OrderContext = createContext<PriceInfo | null>(null)

/** What is being paid for, on the screens after the card's; its time counts no more. */
export function OrderSummary() {
  const order = use(OrderContext)
  return order && <OrderItems {...order} expiresAt={null} />
}
