import type { LocalizedText } from '@uketsuke/contract'

/** Whole yen: ¥15,000. Avoids `Intl`, whose number formats take 5 MB of a process. */
export const formatAmount = (yen: number): string => `¥${String(yen).replace(/\B(?=(\d{3})+$)/g, ',')}`

/** A price as the screens write it; 0 is free. */
export const writePrice = (price: number): LocalizedText =>
  price === 0 ? { ja: '無料', en: 'Free' } : { ja: formatAmount(price), en: formatAmount(price) }
