import { useTranslations } from 'use-intl'
import { Actions } from '../../../ui/actions.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { PaymentFrame } from '../payment-frame.tsx'
import { CloseButton } from './close-button.tsx'

/** The order expired before it was paid: input ends here, with the alternatives. */
export function TimeOverStep() {
  const t = useTranslations('payment.result')
  return (
    <PaymentFrame stage="result" screen="over" title={t('over')}>
      <Alert tone="warning" isAnnounced>
        {t('overText')}
      </Alert>
      <p>{t('ended')}</p>
      <Actions>
        <CloseButton isMain />
      </Actions>
    </PaymentFrame>
  )
}
