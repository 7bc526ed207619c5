import type { Honorific } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'

/** The addressee as the receipt prints it: in Japanese the honorific follows. */
export const useAddresseeText = () => {
  const t = useTranslations('issue.receipt')
  return (addressee: string, honorific: Honorific): string => t(`addressees.${honorific}`, { addressee })
}
