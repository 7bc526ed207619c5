import { useTranslations } from 'use-intl'
import { hasCode } from '../../../lib/api-error.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { canPay, type Payer } from '../payer.ts'
import { PaymentFrame } from '../payment-frame.tsx'
import { useAbandonJob } from '../queries.ts'
import { OrderSummary } from './order-summary.tsx'
import { leaveForBank } from './payment-window.ts'

type Props = {
  jobId: string
  /** The card company's page that continues the authentication. */
  address: string
  payer: Payer
  onAbandoned: () => void
  /** Too late to give up: the card is being charged, or was. */
  onTooLate: () => void
  onLost: (error: Error) => void
}

/** The browser returned from the card company without an answer: no charge until the buyer decides. */
export function UnfinishedAuthentication({ jobId, address, payer, onAbandoned, onTooLate, onLost }: Props) {
  const t = useTranslations('payment.unfinished')
  const abandon = useAbandonJob(jobId, payer)
  // Only a known payer can use another card.
  const isPayer = canPay(payer)
  const payWithOtherCard = () =>
    abandon.mutate(undefined, {
      onSuccess: onAbandoned,
      onError: (error) => {
        if (hasCode(error, 'ALREADY_COMPLETED')) onTooLate()
        else if (hasCode(error, 'JOB_NOT_FOUND')) onLost(error)
      },
    })
  return (
    <PaymentFrame stage="awaiting" screen="unfinished" title={t('heading')}>
      <Alert tone="warning">{t('lead')}</Alert>
      <p>{t(isPayer ? 'otherCardHint' : 'otherCardElsewhere')}</p>
      <OrderSummary />
      {abandon.error && (
        <Alert tone="error">
          <ErrorText error={abandon.error} />
        </Alert>
      )}
      <Actions>
        <Button variant="primary" isDisabled={abandon.isPending} onPress={() => leaveForBank(address)}>
          {t('resume')}
        </Button>
        {isPayer && (
          <Button isPending={abandon.isPending} onPress={payWithOtherCard}>
            {t('otherCard')}
          </Button>
        )}
      </Actions>
    </PaymentFrame>
  )
}
