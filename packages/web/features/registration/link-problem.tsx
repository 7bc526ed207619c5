import { useMutation } from '@tanstack/react-query'
import { api } from '@uketsuke/contract'
import { useMessages, useTranslations } from 'use-intl'
import { call } from '../../lib/api.ts'
import { ApiError, hasCode } from '../../lib/api-error.ts'
import { useErrorText } from '../../lib/errors.ts'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { RegistrationFrame } from './registration-frame.tsx'

type Props = {
  /** null: the address has no code. */
  code: string | null
  error?: unknown
  onRetry: () => void
  preRegistrationPath: string
  loginPath: string
}

/** The registration can't begin: why, and the way on that fits. */
export function LinkProblem({ code, error, onRetry, preRegistrationPath, loginPath }: Props) {
  const t = useTranslations()
  const errorText = useErrorText()
  if (code !== null && hasCode(error, 'CODE_EXPIRED', 'EXPIRED'))
    return <ExpiredLink code={code} error={error} />

  const isRegistered = hasCode(error, 'ALREADY_REGISTRATED')
  const mayPass = code !== null && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
  return (
    <RegistrationFrame step="loading" title={t('registration.loading.failedTitle')}>
      <Alert tone="error">{code === null ? t('registration.loading.codeNotExists') : errorText(error)}</Alert>
      <Actions>
        {mayPass && (
          <Button variant="primary" onPress={onRetry}>
            {t('ui.retry')}
          </Button>
        )}
        {isRegistered && (
          <ButtonLink to={loginPath} variant="primary">
            {t('registration.loading.toMyPage')}
          </ButtonLink>
        )}
        {!isRegistered && !mayPass && (
          <ButtonLink to={preRegistrationPath}>{t('registration.loading.toPreRegistration')}</ButtonLink>
        )}
      </Actions>
    </RegistrationFrame>
  )
}

function ExpiredLink({ code, error }: { code: string; error: unknown }) {
  const t = useTranslations('registration.loading')
  const texts = useMessages().registration.errors.sendLink
  const errorText = useErrorText()
  const send = useMutation({ mutationFn: () => call(api.sendLink, { body: { code } }) })
  if (send.isSuccess)
    return (
      <RegistrationFrame step="loading" title={t('linkSentTitle')}>
        <Alert tone="success">{t('linkSent')}</Alert>
      </RegistrationFrame>
    )
  return (
    <RegistrationFrame step="loading" title={t('failedTitle')}>
      <Alert tone="error">{errorText(send.error ?? error, send.error ? texts : {})}</Alert>
      <Actions>
        <Button variant="primary" icon="mail" isPending={send.isPending} onPress={() => send.mutate()}>
          {t('sendLink')}
        </Button>
      </Actions>
    </RegistrationFrame>
  )
}
