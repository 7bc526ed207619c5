import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { useSiteConfiguration } from './site-configuration.tsx'

export function RecommendedBrowsers() {
  const t = useTranslations('site.guide.intro')
  const { language } = useLanguage()
  const items = useSiteConfiguration().supportedDevices.map(({ device, browsers }) => ({
    term: device[language],
    description: browsers.join(' / '),
  }))
  return (
    <>
      <p>{t('text')}</p>
      <DescriptionList items={items} />
    </>
  )
}
