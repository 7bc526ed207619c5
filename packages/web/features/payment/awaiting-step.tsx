import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/api-error.ts'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirming } from './confirming.tsx'
import { PaymentFrame } from './payment-frame.tsx'

type InterruptedProps = {
  error: unknown
  /** It is asked again by itself too. */
  isAskedOn: boolean
  onAgain: () => Promise<unknown>
}

/** Nobody knows yet how the payment went: never shown as a failure, never a reason to pay again. */
export function Interrupted({ error, isAskedOn, onAgain }: InterruptedProps) {
  const t = useTranslations('payment.awaiting')
  const [isPending, setPending] = useState(false)
  const again = () => {
    setPending(true)
    void onAgain().finally(() => setPending(false))
  }
  return (
    <>
      <Alert tone="warning" isAnnounced>
        <p>
          {t('interrupted')} {error instanceof ApiError && `(error code : ${error.code})`}
        </p>
        {isAskedOn && <p>{t('askedOn')}</p>}
      </Alert>
      <Actions>
        <Button variant="primary" isPending={isPending} onPress={again}>
          {t('again')}
        </Button>
      </Actions>
    </>
  )
}

/** The payment goes on by itself. `isElsewhere`: another window began it, and may still have to finish it. */
export function BeingConfirmed({ isElsewhere = false }: { isElsewhere?: boolean }) {
  const t = useTranslations('payment.awaiting')
  return (
    <Confirming
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
