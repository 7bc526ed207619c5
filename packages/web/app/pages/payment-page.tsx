import { useSearchParams } from 'react-router'
import { PaymentWindowScreen } from '../../features/payment/payment-window-screen.tsx'
import { Preparing } from '../../features/payment/preparing.tsx'
import { useSiteConfiguration } from '../../features/site/site-configuration.tsx'

export function PaymentPage() {
  const [query] = useSearchParams()
  const { payment } = useSiteConfiguration()
  if (query.has('preparing')) return <Preparing />
  return (
    <PaymentWindowScreen
      orderId={query.get('orderId')}
      code={query.get('code')}
      jobId={query.get('jobId')}
      payment={payment}
    />
  )
}
