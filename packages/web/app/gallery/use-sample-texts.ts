import { useTranslations } from 'use-intl'
import { useSiteConfiguration } from '../../features/site/site-configuration.tsx'
import { useLanguage } from '../../lib/language.tsx'

/** Texts of three lengths in the current language, taken from the product. */
export const useSampleTexts = () => {
  const t = useTranslations('site')
  const { language } = useLanguage()
  const { conventionTitle, siteTexts } = useSiteConfiguration()
  return {
    short: t('header.menu'),
    medium: conventionTitle[language],
    long: siteTexts.personalInformationNotice[language],
  }
}
