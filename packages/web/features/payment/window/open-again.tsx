import { useTranslations } from 'use-intl'
import { ApiError } from '../../../lib/api-error.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorCode } from '../../../ui/error-text.tsx'
import { PaymentFrame } from '../payment-frame.tsx'
import { CloseButton } from './close-button.tsx'
import { OrderSummary } from './order-summary.tsx'

/**
 * Another window's payment ended without paying the order, which the server says is open. The buyer decides
 * whether to enter a card: a buyer who thinks they have paid should not meet an empty card form.
 */
export function OpenAgain({ error, onEnter }: { error?: Error | undefined; onEnter: () => void }) {
  const t = useTranslations('payment.openAgain')
  return (
    <PaymentFrame stage="card" screen="openAgain" title={t('heading')}>
      <Alert tone="warning" isAnnounced>
        <p>
          {t('text')} {error instanceof ApiError && <ErrorCode codes={[error.code]} />}
        </p>
      </Alert>
      <OrderSummary />
      <Actions>
        <Button variant="primary" onPress={onEnter}>
          {t('enter')}
        </Button>
        <CloseButton isMain={false} />
      </Actions>
    </PaymentFrame>
  )
}
