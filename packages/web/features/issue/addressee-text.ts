import type { Honorific } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'

/** An addressee as the receipt writes it: in Japanese with its honorific behind it. */
export const useAddresseeText = () => {
  const t = useTranslations('issue.receipt')
  return (addressee: string, honorific: Honorific): string => t(`addressees.${honorific}`, { addressee })
}
