import { useMutation } from '@tanstack/react-query'
import { api, type ErrorCode } from '@uketsuke/contract'
import { useMessages, useTranslations } from 'use-intl'
import { call } from '../../lib/api.ts'
import { hasCode } from '../../lib/api-error.ts'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useErrorText } from '../../ui/error-text.tsx'
import { RegistrationFrame } from './registration-frame.tsx'

const tooOld: ErrorCode[] = ['CODE_EXPIRED', 'EXPIRED']

/** Whether the link has expired. The server then refuses every call with its code. */
export const isLinkExpired = (error: unknown): boolean =>
  hasCode(
    error,
    ...tooOld,
    'CODE_DISABLED',
    'DISABLED',
    'INVALID_CODE',
    'INPUT_MISMATCH',
    'ALREADY_REGISTRATED',
  )

export type Ways = { preRegistrationPath: string; loginPath: string }
type Props = Ways & { code: string | null; error: unknown; onLinkSent: () => void }

/** The way on from an expired link: a new one by mail, My Page, or the start. */
export function ExpiredLink({ code, error, preRegistrationPath, loginPath, onLinkSent }: Props) {
  const t = useTranslations('registration.loading')
  if (code !== null && hasCode(error, ...tooOld)) return <NewLink code={code} onSent={onLinkSent} />
  return (
    <Actions>
      {hasCode(error, 'ALREADY_REGISTRATED') ? (
        <ButtonLink to={loginPath} variant="primary">
          {t('toMyPage')}
        </ButtonLink>
      ) : (
        <ButtonLink to={preRegistrationPath} variant="primary">
          {t('toPreRegistration')}
        </ButtonLink>
      )}
    </Actions>
  )
}

function NewLink({ code, onSent }: { code: string; onSent: () => void }) {
  const t = useTranslations('registration.loading')
  const texts = useMessages().registration.errors.sendLink
  const errorText = useErrorText()
  const send = useMutation({ mutationFn: () => call(api.sendLink, { body: { code } }), onSuccess: onSent })
  return (
    <>
      {send.error && <Alert tone="error">{errorText(send.error, texts)}</Alert>}
      <Actions>
        <Button variant="primary" icon="mail" isPending={send.isPending} onPress={() => send.mutate()}>
          {t('sendLink')}
        </Button>
      </Actions>
    </>
  )
}

/** A separate screen, which takes the focus of the button that disappeared. */
export function LinkSent() {
  const t = useTranslations('registration.loading')
  return (
    <RegistrationFrame step="mail" title={t('linkSentTitle')}>
      <Alert tone="success">{t('linkSent')}</Alert>
    </RegistrationFrame>
  )
}
