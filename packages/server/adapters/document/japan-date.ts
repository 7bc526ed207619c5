import type { Language } from '@uketsuke/contract'

/** Japan has no summer time. */
const offset = 9 * 60 * 60 * 1000

const months = (
  'January February March April May June July ' + 'August September October November December'
).split(' ')

const written: Record<Language, (year: number, month: number, day: number) => string> = {
  ja: (year, month, day) => `${year}年${month + 1}月${day}日`,
  en: (year, month, day) => `${day} ${months[month]} ${year}`,
}

/**
 * The day of an instant in Japan: 2027年11月20日, 20 November 2027. As `Intl.DateTimeFormat` writes it, whose calendars and time
 * zones would take 9 MB in each process that prints.
 */
export const japanDate = (language: Language, instant: Date): string => {
  const there = new Date(instant.getTime() + offset)
  return written[language](there.getUTCFullYear(), there.getUTCMonth(), there.getUTCDate())
}
