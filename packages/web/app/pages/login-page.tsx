import { useSearchParams } from 'react-router'
import { LoginScreen } from '../../features/authentication/login-screen.tsx'
import { useSiteConfiguration } from '../../features/site/site-configuration.tsx'
import { paths } from '../../lib/paths.ts'

export function LoginPage() {
  const [query] = useSearchParams()
  const { siteState, siteTexts, timeSettings } = useSiteConfiguration()
  return (
    <LoginScreen
      opening={{ isOpen: siteState.mypage, period: timeSettings.mypage, message: siteTexts.login }}
      refused={query.get('refused')}
      firstPath={paths.profile}
      newPasswordPath={paths.newPassword}
      preRegistrationPath={paths.preRegistration}
    />
  )
}
