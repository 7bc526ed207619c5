import { InPaymentMode } from '../texts/payment-mode.tsx'
import { OrderNotPaid } from './order-not-paid.tsx'
import type { PaymentFailure } from './payment-waiting.tsx'

/** An unpaid additional order, for the screen after the waiting. */
export function AdditionalPaymentFailed({ failure }: { failure: PaymentFailure }) {
  return (
    <InPaymentMode mode="additional">
      <OrderNotPaid {...failure} />
    </InPaymentMode>
  )
}
