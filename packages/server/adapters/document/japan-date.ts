import type { Language } from '@uketsuke/contract'
import { japanDay } from '@uketsuke/contract/japan-day'

const months = (
  'January February March April May June July ' + 'August September October November December'
).split(' ')

const written: Record<Language, (year: number, month: number, day: number) => string> = {
  ja: (year, month, day) => `${year}年${month}月${day}日`,
  en: (year, month, day) => `${day} ${months[month - 1]} ${year}`,
}

/** The day of an instant in Japan, as `Intl.DateTimeFormat` writes it: 2027年11月20日, 20 November 2027. */
export const japanDate = (language: Language, instant: Date): string => {
  const [year = 0, month = 0, day = 0] = japanDay(instant).split('-').map(Number)
  return written[language](year, month, day)
}
