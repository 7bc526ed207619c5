import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import { inLanguage } from '../../lib/paths.ts'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { NewTabLink, TextLink } from '../../ui/text-link.tsx'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { LoginForm } from './login-form.tsx'
import { MyPageNotice, type MyPageOpening } from './my-page-notice.tsx'
import { PasskeyLogin } from './passkey-login.tsx'
import { RefusedLogin } from './refused-login.tsx'

type Props = {
  opening: MyPageOpening
  refused: string | null
  /** The page after a login. */
  firstPath: string
  /** The ID that this tab has just registered. */
  knownId: string | null
  newPasswordPath: string
  preRegistrationPath: string
}

/** The login of My Page. `refused`: the error code with which the server ended the last login. */
export function LoginScreen({
  opening,
  refused,
  firstPath,
  knownId,
  newPasswordPath,
  preRegistrationPath,
}: Props) {
  const t = useTranslations('authentication')
  const { language } = useLanguage()
  return (
    <Page title={t('title')} lead={opening.isOpen && t('lead')}>
      <MyPageNotice {...opening} />
      {refused && opening.isOpen && <RefusedLogin code={refused} />}
      <Section variant="card">
        <LoginForm isOpen={opening.isOpen} firstPath={firstPath} knownId={knownId} />
        {opening.isOpen && canUsePasskeys() && <PasskeyLogin firstPath={firstPath} />}
        {opening.isOpen && (
          <p>
            <TextLink to={newPasswordPath}>{t('forgotten')}</TextLink>
          </p>
        )}
      </Section>
      <p>
        {t('unregistered')}{' '}
        <NewTabLink href={inLanguage(preRegistrationPath, language)}>{t('toPreRegistration')}</NewTabLink>
      </p>
    </Page>
  )
}
