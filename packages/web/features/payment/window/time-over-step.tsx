import type { PaymentPolls } from '@uketsuke/contract'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { hasCode } from '../../../lib/api-error.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { PaymentFrame } from '../payment-frame.tsx'
import { useOrderStatus } from '../queries.ts'
import { CloseButton } from './close-button.tsx'

type Props = { orderId: string; polls: PaymentPolls; onElsewhere: () => void }

/**
 * The payment time ran out before this window sent a card. Another one may have done so, and only the server
 * knows that nothing was charged.
 */
export function TimeOverStep({ orderId, polls, onElsewhere }: Props) {
  const t = useTranslations('payment.result')
  const { data, error } = useOrderStatus(orderId, polls)
  const isUncharged = hasCode(error, 'PAYMENT_EXPIRED') || Boolean(data?.expiresAt)
  const leave = useEffectEvent(onElsewhere)
  useEffect(() => {
    if (data?.expiresAt === null) leave()
  }, [data])
  return (
    <PaymentFrame stage="result" screen="over" title={t('over')}>
      <Alert tone="error">
        <p>{t('overText')}</p>
        {isUncharged && <p>{t('notCharged')}</p>}
      </Alert>
      <p>{t('ended')}</p>
      <Actions>
        <CloseButton isMain />
      </Actions>
    </PaymentFrame>
  )
}
