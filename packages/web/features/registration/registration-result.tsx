import type { TicketPlan } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { OnScreen } from '../../shared/order/order-frame.tsx'
import { OrderedPlans } from '../../shared/order/ordered-plans.tsx'
import { Actions } from '../../ui/actions.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { CopyableText } from '../../ui/copyable-text.tsx'
import { SuccessMoment } from '../../ui/success-moment.tsx'
import { RegistrationFrame } from './registration-frame.tsx'

type Props = { registrationId: string; email: string; plans: readonly TicketPlan[]; loginPath: string }

export function RegistrationResult({ registrationId, email, plans, loginPath }: Props) {
  const t = useTranslations('registration.result')
  const order = useTranslations('registration')('order')
  return (
    <RegistrationFrame
      step="result"
      title={t('title')}
      aside={<OrderedPlans title={order} plans={plans} />}
      beforeAside={
        <SuccessMoment>
          <p>{t('keepId')}</p>
          <CopyableText label={t('registrationId')} text={registrationId} />
          <p>{t('mail', { email })}</p>
        </SuccessMoment>
      }
    >
      <OnScreen>
        <Actions>
          <ButtonLink to={loginPath} variant="primary">
            {t('toMyPage')}
          </ButtonLink>
        </Actions>
      </OnScreen>
    </RegistrationFrame>
  )
}
