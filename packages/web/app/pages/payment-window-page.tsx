import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { InPaymentMode } from '../../features/payment/texts/payment-mode.tsx'
import { PaymentWindowScreen } from '../../features/payment/window/payment-window-screen.tsx'
import { WaitingForOrder } from '../../features/payment/window/waiting-for-order.tsx'
import { useSiteConfiguration } from '../../features/site/site-configuration.tsx'
import { useLanguage } from '../../lib/language.tsx'
import type { PaymentMode } from '../../lib/store.ts'
import { useCodeOfAddress } from '../../lib/use-code-of-address.ts'

/**
 * The payment window; its path decides the mode. The code is removed from the address, and the screen stores
 * it for a reload.
 */
export function PaymentWindowPage({ mode }: { mode: PaymentMode }) {
  const [query] = useSearchParams()
  const [kept, keep] = useState<string | null>(null)
  const opened = useCodeOfAddress(keep)
  const { payment, myPagePolling, siteTexts } = useSiteConfiguration()
  const { language } = useLanguage()
  if (query.has('preparing'))
    return (
      <InPaymentMode mode={mode}>
        <WaitingForOrder />
      </InPaymentMode>
    )
  return (
    <PaymentWindowScreen
      mode={mode}
      orderId={query.get('orderId')}
      code={opened ?? kept}
      jobId={query.get('jobId')}
      payment={payment}
      cancellation={siteTexts.cancellationTerms[language]}
      myPagePolling={myPagePolling}
    />
  )
}
