import { OrderEnded } from './order-ended.tsx'
import { InPaymentMode } from './payment-mode.tsx'
import type { PaymentFailure } from './payment-waiting.tsx'

/** The end of an additional order that was not paid, for the screen that comes after the waiting. */
export function AdditionalPaymentFailed({ failure }: { failure: PaymentFailure }) {
  return (
    <InPaymentMode mode="additional">
      <OrderEnded {...failure} />
    </InPaymentMode>
  )
}
