import { useTranslations } from 'use-intl'
import { OpenLogins } from '../../features/authentication/open-logins.tsx'
import { Passkeys } from '../../features/authentication/passkeys.tsx'
import { PasswordForm } from '../../features/authentication/password-form.tsx'
import { UserPage } from '../../features/user/user-page.tsx'

export function AccountPage() {
  const t = useTranslations('authentication.account')
  return (
    <UserPage title={t('title')}>
      {() => (
        <>
          <PasswordForm />
          <Passkeys />
          <OpenLogins />
        </>
      )}
    </UserPage>
  )
}
