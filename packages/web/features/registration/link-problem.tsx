import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError, hasCode } from '../../lib/api-error.ts'
import { forgetDraft } from '../../lib/drafts.ts'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useErrorText } from '../../ui/error-text.tsx'
import { ExpiredLink, LinkSent, type Ways } from './expired-link.tsx'
import { RegistrationFrame } from './registration-frame.tsx'

type Props = Ways & {
  /** null: the address has no code. */
  code: string | null
  error?: unknown
  onRetry: () => void
}

/** Why the registration can't start, and the next step that fits. */
export function LinkProblem({ code, error, onRetry, ...ways }: Props) {
  const t = useTranslations()
  const errorText = useErrorText()
  const [isLinkSent, setLinkSent] = useState(false)
  const isCancelled = hasCode(error, 'CODE_DISABLED', 'DISABLED')
  useEffect(() => {
    if (isCancelled) forgetDraft('registration')
  }, [isCancelled])
  if (isLinkSent) return <LinkSent />

  // During an upgrade, a server of the last release may get a call that it does not know.
  const isUnknownCall = hasCode(error, 'NOT_FOUND')
  const mayPass =
    code !== null &&
    (!(error instanceof ApiError) || error.status === 0 || error.status >= 500 || isUnknownCall)
  return (
    <RegistrationFrame step="mail" title={t('registration.loading.failedTitle')}>
      <Alert tone="error">{code === null ? t('registration.loading.codeNotExists') : errorText(error)}</Alert>
      {mayPass ? (
        <Actions>
          <Button variant="primary" onPress={onRetry}>
            {t('ui.retry')}
          </Button>
        </Actions>
      ) : (
        <ExpiredLink {...ways} code={code} error={error} onLinkSent={() => setLinkSent(true)} />
      )}
    </RegistrationFrame>
  )
}
