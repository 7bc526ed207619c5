import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../../lib/api-error.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorCode } from '../../../ui/error-text.tsx'

type Props = {
  error: unknown
  /** Whether polling continues by itself or has stopped; absent if nothing is polled. */
  polling?: 'askedOn' | 'stopped' | undefined
  onAgain: () => Promise<unknown>
  /** Other actions. */
  children?: ReactNode
}

/** Whether a failed query still polls. */
export const pollingOf = ({ isAsking }: { isAsking: boolean }) => (isAsking ? 'askedOn' : 'stopped')

/** The outcome of the payment is still unknown: neither shown as a failure nor a reason to pay again. */
export function OutcomeUnknown({ error, polling, onAgain, children }: Props) {
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
          {t('interrupted')} {error instanceof ApiError && <ErrorCode codes={[error.code]} />}
        </p>
        {polling && <p>{t(polling)}</p>}
      </Alert>
      <Actions>
        <Button variant="primary" isPending={isPending} onPress={again}>
          {t('again')}
        </Button>
        {children}
      </Actions>
    </>
  )
}
