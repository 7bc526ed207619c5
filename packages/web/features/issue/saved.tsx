import { useTranslations } from 'use-intl'

/** The notice after a download: which file to look for. */
export function Saved({ name }: { name: string }) {
  return useTranslations('issue')('saved', { name })
}
