import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { forgetDraft } from '../../lib/drafts.ts'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { CopyableText } from '../../ui/copyable-text.tsx'
import { ErrorCode } from '../../ui/error-text.tsx'
import { registeredWith } from './registered-link.ts'
import { RegistrationFrame } from './registration-frame.tsx'

/** Shown for a used link: after a reload of the result, and whenever the link is opened later. */
export function AlreadyRegistered({ code, loginPath }: { code: string; loginPath: string }) {
  const t = useTranslations('registration')
  const registrationId = registeredWith(code)
  useEffect(() => forgetDraft('registration'), [])
  return (
    <RegistrationFrame step="result" title={t('registered.title')}>
      {registrationId !== null && <CopyableText label={t('result.registrationId')} text={registrationId} />}
      <Alert tone="success">
        <p>{t('registered.text')}</p>
      </Alert>
      <p>{t('registered.next')}</p>
      <Actions>
        <ButtonLink to={loginPath} variant="primary">
          {t('result.toMyPage')}
        </ButtonLink>
      </Actions>
      <p>
        <ErrorCode codes={['ALREADY_REGISTRATED']} />
      </p>
    </RegistrationFrame>
  )
}
