import { useMessages, useTranslations } from 'use-intl'
import { hasCode } from '../../../lib/api-error.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { Page } from '../../../ui/page.tsx'
import { PaymentFrame } from '../payment-frame.tsx'
import { isRefused, orderIsOver } from '../payment-refusal.ts'
import { ContactLink } from '../texts/contact-link.tsx'
import { CloseButton } from './close-button.tsx'

/**
 * The reason for a refused payment, and the next step. If failure is not certain, the buyer can check again.
 */
export function RefusedStep({ error }: { error: unknown }) {
  const t = useTranslations('payment.result')
  const { errors } = useMessages().payment
  const isKnown = isRefused(error)
  const heading = hasCode(error, 'PAYMENT_EXPIRED') ? 'over' : isKnown ? 'failed' : 'unknown'
  if (hasCode(error, 'PAYMENT_NOT_FOUND')) return <NotFound error={error} />
  return (
    <PaymentFrame stage="result" title={t(heading)}>
      <Alert tone="error">
        <ErrorText error={error} texts={errors} />
      </Alert>
      {orderIsOver(error) && <p>{t('ended')}</p>}
      <Actions>
        {!isKnown && (
          <Button variant="primary" onPress={() => location.reload()}>
            {t('check')}
          </Button>
        )}
        <CloseButton isMain={isKnown} />
      </Actions>
      {isKnown && !orderIsOver(error) && <ContactLink />}
    </PaymentFrame>
  )
}

/** The order is unknown, so nothing has ended. */
function NotFound({ error }: { error: unknown }) {
  const t = useTranslations('payment.result')
  const { errors } = useMessages().payment
  return (
    <Page key="notFound" title={t('notFound')}>
      <Alert tone="error">
        <ErrorText error={error} texts={errors} />
      </Alert>
      <Actions>
        <CloseButton isMain />
      </Actions>
    </Page>
  )
}
