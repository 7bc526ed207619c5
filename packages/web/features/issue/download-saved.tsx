import { useTranslations } from 'use-intl'

/** The notice after a download. */
export function DownloadSaved() {
  return useTranslations('issue')('saved')
}
