import { useTranslations } from 'use-intl'
import { hasCode } from '../../lib/api-error.ts'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CloseButton } from './close-button.tsx'
import { PaymentFrame } from './payment-frame.tsx'
import { usePaymentErrorText } from './use-payment-error-text.ts'

/** The order can't be paid, or no longer: why, and what to do. What is not known to be over can be looked at afresh. */
export function FailureStep({ error }: { error: unknown }) {
  const t = useTranslations('payment.result')
  const errorText = usePaymentErrorText()
  const isKnown = hasCode(
    error,
    'PAYMENT_NOT_FOUND',
    'PAYMENT_EXPIRED',
    'INPUT_MISMATCH',
    'TOO_MANY_ATTEMPTS',
  )
  return (
    <PaymentFrame stage="result" title={t(isKnown ? 'failed' : 'unknown')}>
      <Alert tone="error">{errorText(error)}</Alert>
      {isKnown && <p>{t('ended')}</p>}
      <Actions>
        {!isKnown && (
          <Button variant="primary" size="large" onPress={() => location.reload()}>
            {t('check')}
          </Button>
        )}
        <CloseButton isMain={isKnown} />
      </Actions>
    </PaymentFrame>
  )
}
