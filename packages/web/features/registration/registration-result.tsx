import type { TicketPlan } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { CopyableText } from '../../ui/copyable-text.tsx'
import { OrderedPlans } from './ordered-plans.tsx'
import { OnScreen, RegistrationFrame } from './registration-frame.tsx'

type Props = { registrationId: string; email: string; plans: readonly TicketPlan[]; loginPath: string }

export function RegistrationResult({ registrationId, email, plans, loginPath }: Props) {
  const t = useTranslations('registration.result')
  return (
    <RegistrationFrame step="result" title={t('title')}>
      <CopyableText label={t('registrationId')} text={registrationId} />
      <Alert tone="success">
        <p>{t('mail', { email })}</p>
      </Alert>
      <p>{t('keepId')}</p>
      <OrderedPlans plans={plans} />
      <OnScreen>
        <Actions>
          <ButtonLink to={loginPath} variant="primary" size="large">
            {t('toMyPage')}
          </ButtonLink>
        </Actions>
      </OnScreen>
    </RegistrationFrame>
  )
}
