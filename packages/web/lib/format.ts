import type { Language } from '@uketsuke/contract'
import { writePrice } from '@uketsuke/phrases/amount'

/** A price in whole yen: ¥15,000, and 0 as free. */
export const formatYen = (price: number, language: Language): string => writePrice(price)[language]

const listIn = {
  ja: (names) => names.join('、'),
  en: (names) => names.join(', ').replace(/, (?=[^,]*$)/, ' and '),
} satisfies Record<Language, (names: readonly string[]) => string>

/** Joins names: A、B、C, or A, B and C. */
export const formatList = (names: readonly string[], language: Language): string => listIn[language](names)

const hour = 60 * 60 * 1000

/** Japan is UTC+9 all year. Creating the browser's own formatter takes longer than rendering any screen. */
const partsOf = (instant: string | Date) => {
  const inJapan = new Date(new Date(instant).getTime() + 9 * hour).toISOString()
  return {
    date: inJapan.slice(0, 10).replaceAll('-', '/'),
    time: inJapan.slice(11, 16),
    second: inJapan.slice(17, 19),
  }
}

/** YYYY/MM/DD in Japan. */
export const formatDate = (instant: string | Date): string => partsOf(instant).date

/** The year in Japan, as a number. */
export const yearOf = (instant: string | Date): number => Number(partsOf(instant).date.slice(0, 4))

/** HH:mm in Japan. */
export const formatTime = (instant: string | Date): string => partsOf(instant).time

/** YYYY/MM/DD HH:mm in Japan. */
export const formatMinute = (instant: string | Date): string => {
  const { date, time } = partsOf(instant)
  return `${date} ${time}`
}

/** YYYY/MM/DD HH:mm:ss in Japan: for money. */
export const formatDateTime = (instant: string | Date): string => {
  const { date, time, second } = partsOf(instant)
  return `${date} ${time}:${second}`
}

/** The remaining time as m:ss; 0:00 when it is over. */
export const formatCountdown = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
