import { useLanguage } from '../../lib/language.tsx'
import { useSiteConfiguration } from './site-configuration.tsx'

export const useSiteTitle = (): string => {
  const { language } = useLanguage()
  return useSiteConfiguration().conventionTitle[language]
}
