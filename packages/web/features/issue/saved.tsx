import { useTranslations } from 'use-intl'

/** The notice after a download, with the file name. */
export function Saved({ name }: { name: string }) {
  return useTranslations('issue')('saved', { name })
}
