import { useTranslations } from 'use-intl'
import { ViewingCard } from '../../features/ondemand/viewing-card.tsx'
import { useSiteConfiguration } from '../../features/site/site-configuration.tsx'
import { UserPage } from '../../features/user/user-page.tsx'
import { useLanguage } from '../../lib/language.tsx'

export function OndemandPage() {
  const t = useTranslations('ondemand')
  const { siteState, siteTexts, timeSettings } = useSiteConfiguration()
  const { language } = useLanguage()
  return (
    <UserPage title={t('title')}>
      {({ viewing }) => (
        <ViewingCard
          isOpen={siteState.ondemand}
          period={timeSettings.ondemand}
          intro={siteTexts.ondemand[language]}
          caution={siteTexts.ondemandCautionText[language]}
          viewing={viewing}
        />
      )}
    </UserPage>
  )
}
