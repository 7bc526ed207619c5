import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../lib/errors.ts'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { PaymentFrame } from './payment-frame.tsx'

type InterruptedProps = { error: unknown; onAgain: () => void; isPending: boolean }

/** Nobody knows yet how the payment went: never shown as a failure, never a reason to pay again. */
export function Interrupted({ error, onAgain, isPending }: InterruptedProps) {
  const t = useTranslations('payment.awaiting')
  const errorText = useErrorText()
  return (
    <>
      <Alert tone="warning">
        <p>{t('interrupted')}</p>
        <p>{errorText(error)}</p>
      </Alert>
      <Actions>
        <Button variant="primary" isPending={isPending} onPress={onAgain}>
          {t('again')}
        </Button>
      </Actions>
    </>
  )
}

/** Step 2: around everything that happens between the button and the result. */
export function AwaitingStep({ children }: { children: ReactNode }) {
  const t = useTranslations('payment.awaiting')
  return (
    <PaymentFrame stage="awaiting" title={t('heading')}>
      <Alert tone="warning">{t('caution')}</Alert>
      {children}
    </PaymentFrame>
  )
}
