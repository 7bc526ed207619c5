import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { useSiteConfiguration } from '../features/site/site-configuration.tsx'
import { languageIn } from '../lib/choose-language.ts'
import { useLanguage } from '../lib/language.tsx'

/** Follows the language of an address that was opened without a page load, as from the address bar. */
export const useLanguageOfAddress = () => {
  const location = useLocation()
  const { language, chooseLanguage } = useLanguage()
  const { isToggleLanguageEnabled } = useSiteConfiguration().language
  const follow = useEffectEvent(() => {
    const wanted = languageIn(new URLSearchParams(location.search).get('lang'))
    if (wanted && wanted !== language && isToggleLanguageEnabled) chooseLanguage(wanted)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation, also to the same address.
  useEffect(() => follow(), [location])
}
