import { useTranslations } from 'use-intl'
import { Actions } from '../../../ui/actions.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Loading } from '../../../ui/spinner.tsx'
import { PaymentFrame } from '../payment-frame.tsx'
import { useTimePassed } from '../texts/use-time-passed.ts'
import { CloseButton } from './close-button.tsx'

/** Milliseconds. An order takes a second; after this long the buyer is told where to look. */
const slowAfter = 20_000

const isOpenerGone = (): boolean => {
  const opener: Window | null = window.opener
  return opener === null || opener.closed
}

/** Shown until the registration, which places the order, sends it here or closes the window. */
export function WaitingForOrder() {
  const t = useTranslations('payment')
  const isLong = useTimePassed(slowAfter)
  const isAlone = isLong && isOpenerGone()
  return (
    <PaymentFrame stage="card" screen="preparing" title={t('title')}>
      {isAlone ? (
        <Alert tone="error">{t('preparing.alone')}</Alert>
      ) : (
        <Loading>{t(isLong ? 'preparing.long' : 'preparing.text')}</Loading>
      )}
      {isLong && (
        <Actions>
          <CloseButton isMain={isAlone} />
        </Actions>
      )}
    </PaymentFrame>
  )
}
