import { InOrderKind } from '../texts/order-kind.tsx'
import { PaymentFailed } from './payment-failed.tsx'
import type { PaymentFailure } from './payment-waiting.tsx'

/** An unpaid additional order, for the screen after the waiting. */
export function AdditionalPaymentFailed({ failure }: { failure: PaymentFailure }) {
  return (
    <InOrderKind kind="additional">
      <PaymentFailed {...failure} />
    </InOrderKind>
  )
}
