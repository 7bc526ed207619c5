import { PaymentWindowPage } from './payment-window-page.tsx'

export function AdditionalPaymentPage() {
  return <PaymentWindowPage mode="additional" />
}
