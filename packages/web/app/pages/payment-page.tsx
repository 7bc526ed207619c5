import { PaymentWindowPage } from './payment-window-page.tsx'

export function PaymentPage() {
  return <PaymentWindowPage kind="registration" />
}
