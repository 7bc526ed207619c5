import { NewPasswordScreen } from '../../features/authentication/new-password-screen.tsx'
import { useSiteConfiguration } from '../../features/site/site-configuration.tsx'
import { guideAt, paths } from '../../lib/paths.ts'

export function NewPasswordPage() {
  const { siteState, siteTexts, timeSettings, mailDomain } = useSiteConfiguration()
  return (
    <NewPasswordScreen
      opening={{ isOpen: siteState.mypage, period: timeSettings.mypage, message: siteTexts.login }}
      mailDomain={mailDomain}
      loginPath={paths.login}
      contactPath={guideAt('inquiry')}
    />
  )
}
