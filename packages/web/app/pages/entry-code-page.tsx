import { fullName } from '@uketsuke/contract/full-name'
import { useTranslations } from 'use-intl'
import { EntryCode } from '../../features/reception/entry-code.tsx'
import { useSiteConfiguration } from '../../features/site/site-configuration.tsx'
import { UserPage } from '../../features/user/user-page.tsx'
import { useLanguage } from '../../lib/language.tsx'

export function EntryCodePage() {
  const t = useTranslations('reception')
  const { siteState, siteTexts, timeSettings } = useSiteConfiguration()
  const { language } = useLanguage()
  return (
    <UserPage title={t('title')}>
      {(user) => (
        <EntryCode
          isOpen={siteState.qrCode}
          period={timeSettings.qrCode}
          canUpdate={timeSettings.qrExpire_min !== -1}
          subText={siteTexts.qrSubText[language]}
          holder={{ name: fullName(user, language), registrationId: user.registrationId }}
        />
      )}
    </UserPage>
  )
}
