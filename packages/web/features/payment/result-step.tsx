import { useTranslations } from 'use-intl'
import { stored } from '../../lib/store.ts'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { CopyableText } from '../../ui/copyable-text.tsx'
import { CloseButton } from './close-button.tsx'
import type { Outcome } from './outcome.ts'
import { PaymentFrame } from './payment-frame.tsx'
import { PaymentReason } from './payment-reason.tsx'
import { type StatusText, statusText } from './payment-texts.ts'

const headings = {
  completed: 'succeeded',
  illegalTransition: 'unknown',
  notBegun: 'failed',
  paymentFailed: 'failed',
  registrationFailed: 'registrationFailed',
  unknown: 'unknown',
} as const satisfies Record<StatusText, string>

/** Step 3: how it ended. `onRetry` is there as long as the order can be paid. */
export function ResultStep({ outcome, onRetry }: { outcome: Outcome | null; onRetry?: () => void }) {
  const t = useTranslations('payment.result')
  const heading = outcome?.isCanceled ? 'canceled' : headings[statusText(outcome)]
  return (
    <PaymentFrame stage="result" title={t(heading)}>
      {outcome?.isSuccess ? <Succeeded registrationId={outcome.registrationId} /> : null}
      {outcome?.isSuccess ? null : <PaymentReason outcome={outcome} />}
      {!outcome?.isSuccess && !onRetry && <p>{t('ended')}</p>}
      <Actions>
        {onRetry && (
          <Button variant="primary" size="large" onPress={onRetry}>
            {t('retry')}
          </Button>
        )}
        <CloseButton isMain={!onRetry} />
      </Actions>
    </PaymentFrame>
  )
}

function Succeeded({ registrationId }: Pick<Outcome, 'registrationId'>) {
  const t = useTranslations('payment.result')
  const status = useTranslations('payment.status')
  return (
    <>
      <Alert tone="success">{status('completed')}</Alert>
      {registrationId && <CopyableText label={t('registrationId')} text={registrationId} />}
      <p>{t('mail')}</p>
      {stored.paymentMode.read() === 'additional' ? (
        <ButtonLink to="/mypage/profile">{t('toProfile')}</ButtonLink>
      ) : (
        <p>{t('closeLead')}</p>
      )}
    </>
  )
}
