import { InPaymentMode } from '../texts/payment-mode.tsx'
import { OrderNotPaid } from './order-not-paid.tsx'
import type { PaymentFailure } from './payment-waiting.tsx'

/** The end of an additional order that was not paid, for the screen that comes after the waiting. */
export function AdditionalPaymentFailed({ failure }: { failure: PaymentFailure }) {
  return (
    <InPaymentMode mode="additional">
      <OrderNotPaid {...failure} />
    </InPaymentMode>
  )
}
