import { useTranslations } from 'use-intl'
import type { KnownCard } from '../card/card-number.ts'

/** A card by its brand and last digits. */
export const useCardName = () => {
  const t = useTranslations('payment.confirmation')
  return ({ brand, last4 }: KnownCard): string => {
    const ending = t('cardEnding', { last4 })
    return brand ? `${brand} ${ending}` : ending
  }
}
