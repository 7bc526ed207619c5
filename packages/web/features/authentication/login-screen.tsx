import type { LocalizedText } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { formatDateTime } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { NewTabLink } from '../../ui/text-link.tsx'
import { LoginForm } from './login-form.tsx'
import { RefusedLogin } from './refused-login.tsx'

export type MyPageOpening = {
  isOpen: boolean
  period: { startDate: string; endDate: string }
  message: { isShown: boolean; text: LocalizedText }
}

/** The door of My Page. `refused` is the code with which the server ended the login that was here. */
export function LoginScreen({ opening, refused }: { opening: MyPageOpening; refused: string | null }) {
  const t = useTranslations('authentication')
  const { language } = useLanguage()
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Notice {...opening} />
      {refused && opening.isOpen && <RefusedLogin code={refused} />}
      <Section variant="card">
        <LoginForm isOpen={opening.isOpen} />
      </Section>
      <p>
        {t('unregistered')}{' '}
        <NewTabLink href={`#/pre-registration?lang=${language}`}>{t('toPreRegistration')}</NewTabLink>
      </p>
    </Page>
  )
}

/** The convention's own message, when it is to be shown or My Page is closed; closed without one, the period. */
function Notice({ isOpen, period, message }: MyPageOpening) {
  const t = useTranslations('authentication')
  const { language } = useLanguage()
  const text = message.text[language]
  if (isOpen && !(message.isShown && text)) return null
  const [start, end] = [period.startDate, period.endDate].map(formatDateTime)
  return <Alert tone="error">{text || t('closed', { start: start ?? '', end: end ?? '' })}</Alert>
}
