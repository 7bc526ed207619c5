import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../lib/paths.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Page } from '../../../ui/page.tsx'
import { orderInTab } from '../stored-payment.ts'
import { useOrderKind } from '../texts/order-kind.tsx'
import { addressWithin } from './payment-window.ts'

/** Shown if the address names no order. Links to the order that this tab was paying, or to the start. */
export function OrderMissing() {
  const t = useTranslations('payment.noOrder')
  const kind = useOrderKind()
  const [order] = useState(orderInTab)
  const isAdditional = kind === 'additional'
  return (
    <Page title={t('title')}>
      <Alert tone="info">{t(order ? 'known' : 'text')}</Alert>
      <Actions>
        {order ? (
          <ButtonLink to={addressWithin(order)} variant="primary">
            {t('continue')}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to={isAdditional ? paths.purchaseHistory : paths.preRegistration} variant="primary">
              {t('start')}
            </ButtonLink>
            {!isAdditional && <ButtonLink to={paths.profile}>{t('toMyPage')}</ButtonLink>}
          </>
        )}
      </Actions>
    </Page>
  )
}
