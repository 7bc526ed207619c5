import type { Language } from '@uketsuke/contract'
import { writePrice } from '@uketsuke/phrases/amount'
import { writeDay, writeMinute, writePeriod } from '@uketsuke/phrases/date'
import * as figures from '@uketsuke/phrases/numeric-date'

export { formatSecond, yearOf } from '@uketsuke/phrases/numeric-date'

/** A price in whole yen: ¥15,000, and 0 as free. */
export const formatYen = (price: number, language: Language): string => writePrice(price)[language]

const dayIn = {
  ja: figures.formatDay,
  en: (instant) => writeDay('en', new Date(instant)),
} satisfies Record<Language, (instant: string) => string>

/** The day in Japan: 2027/04/01, or 1 April 2027. */
export const formatDay = (instant: string, language: Language): string => dayIn[language](instant)

const minuteIn = {
  ja: figures.formatMinute,
  en: (instant) => writeMinute('en', new Date(instant)),
} satisfies Record<Language, (instant: string) => string>

/** The minute in Japan: 2027/04/01 9:30, or 1 April 2027, 9:30. */
export const formatMinute = (instant: string, language: Language): string => minuteIn[language](instant)

/** The time in Japan, with its day if that is not today. */
export const formatDeadline = (instant: string, now: number, language: Language): string =>
  figures.formatDay(instant) === figures.formatDay(new Date(now))
    ? figures.formatTime(instant)
    : formatMinute(instant, language)

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
