import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../lib/language.tsx'
import { useSnackbar } from '../ui/snackbar.tsx'

/** The notice that the selected language failed to load. */
export function LanguageFailed() {
  const { language, failure } = useLanguage()
  const { show } = useSnackbar()
  useEffect(() => {
    if (failure && failure.language !== language) show(<Notice />, { tone: 'error' })
  }, [failure, language, show])
  return null
}

function Notice() {
  return useTranslations('site')('languageFailed')
}
