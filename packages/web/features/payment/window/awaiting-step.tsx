import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '../../../ui/alert.tsx'
import { PaymentFrame } from '../payment-frame.tsx'
import { OutcomePending } from '../texts/outcome-pending.tsx'
import { OrderSummary } from './order-summary.tsx'

/** The payment continues by itself. `isElsewhere`: another window started it, and may have to finish it. */
export function BeingConfirmed({ isElsewhere = false }: { isElsewhere?: boolean }) {
  const t = useTranslations('payment.awaiting')
  return (
    <>
      <Alert tone="warning">{t('caution')}</Alert>
      <OutcomePending
        short={<p>{t('lead')}</p>}
        long={
          <>
            <p>
              <strong>{t('longTitle')}</strong>
            </p>
            <p>{t('longWait')}</p>
            <p>{t('longResult')}</p>
            {isElsewhere && <p>{t('elsewhere')}</p>}
          </>
        }
      />
    </>
  )
}

/** Step 2: the frame of everything between the button and the result. `isUnknown`: asking for it failed. */
export function AwaitingStep({ isUnknown, children }: { isUnknown: boolean; children: ReactNode }) {
  const t = useTranslations('payment.awaiting')
  return (
    <PaymentFrame stage="awaiting" title={t(isUnknown ? 'unknownHeading' : 'heading')}>
      {children}
      <OrderSummary />
    </PaymentFrame>
  )
}
