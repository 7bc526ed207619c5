import { useTranslations } from 'use-intl'

/** The notice after a download, with the file name. */
export function DownloadSaved({ name }: { name: string }) {
  return useTranslations('issue')('saved', { name })
}
