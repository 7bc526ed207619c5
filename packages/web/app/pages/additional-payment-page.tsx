import { PaymentWindowPage } from './payment-window-page.tsx'

export function AdditionalPaymentPage() {
  return <PaymentWindowPage kind="additional" />
}
