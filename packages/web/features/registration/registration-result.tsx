import { useTranslations } from 'use-intl'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { CopyableText } from '../../ui/copyable-text.tsx'
import { OnScreen, RegistrationFrame } from './registration-frame.tsx'

type Props = { registrationId: string; email: string; loginPath: string }

export function RegistrationResult({ registrationId, email, loginPath }: Props) {
  const t = useTranslations('registration.result')
  return (
    <RegistrationFrame step="result" title={t('title')}>
      <CopyableText label={t('registrationId')} text={registrationId} />
      <Alert tone="success">
        <p>{t('mail', { email })}</p>
      </Alert>
      <p>{t('keepId')}</p>
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
