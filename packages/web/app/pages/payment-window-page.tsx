import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { InOrderKind } from '../../features/payment/texts/order-kind.tsx'
import { PaymentWindowScreen } from '../../features/payment/window/payment-window-screen.tsx'
import { WaitingForOrder } from '../../features/payment/window/waiting-for-order.tsx'
import { useSiteConfiguration } from '../../features/site/site-configuration.tsx'
import { useLanguage } from '../../lib/language.tsx'
import { useCodeOfAddress } from '../../lib/use-code-of-address.ts'
import type { OrderKind } from '../../shared/order/use-send-order.ts'

/**
 * The payment window; its path decides the kind of the order. The code is removed from the address, and the
 * screen stores it for a reload.
 */
export function PaymentWindowPage({ kind }: { kind: OrderKind }) {
  const [query] = useSearchParams()
  const [kept, keep] = useState<string | null>(null)
  const opened = useCodeOfAddress(keep)
  const { payment, myPagePolling, siteTexts, legalNotice } = useSiteConfiguration()
  const { language } = useLanguage()
  if (query.has('preparing'))
    return (
      <InOrderKind kind={kind}>
        <WaitingForOrder />
      </InOrderKind>
    )
  return (
    <PaymentWindowScreen
      kind={kind}
      orderId={query.get('orderId')}
      code={opened ?? kept}
      jobId={query.get('jobId')}
      payment={payment}
      terms={{
        seller: legalNotice.managementOffice[language],
        deliveryTime: siteTexts.deliveryTime[language],
        cancellation: siteTexts.cancellationTerms[language],
      }}
      myPagePolling={myPagePolling}
    />
  )
}
