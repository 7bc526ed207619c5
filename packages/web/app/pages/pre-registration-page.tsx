import { PreRegistrationFlow } from '../../features/pre-registration/pre-registration-flow.tsx'
import { periodLines } from '../../features/site/period-lines.ts'
import { useSiteConfiguration } from '../../features/site/site-configuration.tsx'
import { useLanguage } from '../../lib/language.tsx'
import { paths } from '../../lib/paths.ts'

export function PreRegistrationPage() {
  const { language } = useLanguage()
  const { siteTexts, mailDomain } = useSiteConfiguration()
  return (
    <PreRegistrationFlow
      period={periodLines(siteTexts.registrationPeriod[language]).join(' ')}
      notice={siteTexts.personalInformationNotice[language]}
      mailDomain={mailDomain}
      loginPath={paths.login}
    />
  )
}
