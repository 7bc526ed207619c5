import { useTranslations } from 'use-intl'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CloseButton } from './close-button.tsx'
import { ContactLink } from './contact-link.tsx'
import { PaymentFrame } from './payment-frame.tsx'
import { isRefused, orderIsOver } from './payment-stage.ts'
import { usePaymentErrorText } from './use-payment-error-text.ts'

/** The payment was refused: why, and what to do. What is not known to have failed can be looked at afresh. */
export function FailureStep({ error }: { error: unknown }) {
  const t = useTranslations('payment.result')
  const errorText = usePaymentErrorText()
  const isKnown = isRefused(error)
  return (
    <PaymentFrame stage="result" title={t(isKnown ? 'failed' : 'unknown')}>
      <Alert tone="error">{errorText(error)}</Alert>
      {isKnown && (orderIsOver(error) ? <p>{t('ended')}</p> : <ContactLink />)}
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
