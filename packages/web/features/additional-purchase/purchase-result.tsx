import type { TicketPlan } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { OnScreen } from '../../shared/order/order-frame.tsx'
import { OrderedPlans } from '../../shared/order/ordered-plans.tsx'
import { Actions } from '../../ui/actions.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { SuccessMoment } from '../../ui/success-moment.tsx'
import { PurchaseFrame } from './purchase-frame.tsx'

type Props = { email: string; plans: readonly TicketPlan[]; profilePath: string }

/** Step 5: the options are bought. */
export function PurchaseResult({ email, plans, profilePath }: Props) {
  const t = useTranslations('additionalPurchase')
  return (
    <PurchaseFrame
      step="result"
      title={t('result.succeeded')}
      aside={<OrderedPlans title={t('order')} plans={plans} />}
      beforeAside={
        <SuccessMoment>
          <p>{t('result.mail', { email })}</p>
          <p>{t('result.history')}</p>
        </SuccessMoment>
      }
    >
      <OnScreen>
        <Actions>
          <ButtonLink to={profilePath} variant="primary">
            {t('toMyPage')}
          </ButtonLink>
        </Actions>
      </OnScreen>
    </PurchaseFrame>
  )
}
