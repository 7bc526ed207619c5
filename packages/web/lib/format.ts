import type { Language } from '@uketsuke/contract'
import { writePrice } from '@uketsuke/phrases/amount'
import { writePeriod } from '@uketsuke/phrases/date'
import { formatDay, formatMinute, formatTime } from '@uketsuke/phrases/numeric-date'

export { formatDay, formatMinute, formatSecond, yearOf } from '@uketsuke/phrases/numeric-date'

/** A price in whole yen: ¥15,000, and 0 as free. */
export const formatYen = (price: number, language: Language): string => writePrice(price)[language]

/** The time in Japan, with its day if that is not today. */
export const formatDeadline = (instant: string, now: number): string =>
  formatDay(instant) === formatDay(new Date(now)) ? formatTime(instant) : formatMinute(instant)

/** A period in Japan, in words. */
export const formatPeriod = (
  { startDate, endDate }: { startDate: string; endDate: string },
  language: Language,
): string => writePeriod(language, new Date(startDate), new Date(endDate))

const listIn = {
  ja: (names) => names.join('、'),
  en: (names) => names.join(', ').replace(/, (?=[^,]*$)/, ' and '),
} satisfies Record<Language, (names: readonly string[]) => string>

/** Joins names: A、B、C, or A, B and C. */
export const formatList = (names: readonly string[], language: Language): string => listIn[language](names)

/** The remaining time as m:ss, rounded: the server's time is known to a few milliseconds. 0:00 when over. */
export const formatCountdown = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
