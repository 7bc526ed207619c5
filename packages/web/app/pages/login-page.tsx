import { useSearchParams } from 'react-router'
import { LoginScreen } from '../../features/authentication/login-screen.tsx'
import { registeredId } from '../../features/registration/registered-link.ts'
import { useSiteConfiguration } from '../../features/site/site-configuration.tsx'
import { pathAfterLogin, paths } from '../../lib/paths.ts'

export function LoginPage() {
  const [query] = useSearchParams()
  const { siteState, siteTexts, timeSettings } = useSiteConfiguration()
  return (
    <LoginScreen
      opening={{ isOpen: siteState.mypage, period: timeSettings.mypage, message: siteTexts.login }}
      refused={query.get('refused')}
      firstPath={pathAfterLogin(query.get('next'))}
      knownId={registeredId()}
      newPasswordPath={paths.newPassword}
      preRegistrationPath={paths.preRegistration}
    />
  )
}
