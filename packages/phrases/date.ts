import type { Language } from '@uketsuke/contract'
import { inJapan } from '@uketsuke/contract/japan-day'
import { formatTime } from './numeric-date.ts'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const weekdays = {
  ja: [...'日月火水木金土'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
} satisfies Record<Language, string[]>

const partsOf = (instant: Date) => {
  const local = inJapan(instant)
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    weekday: local.getUTCDay(),
    time: formatTime(instant),
  }
}

type Parts = ReturnType<typeof partsOf>

const dayIn = {
  ja: ({ year, month, day }) => `${year}年${month}月${day}日`,
  en: ({ year, month, day }) => `${day} ${months[month - 1]} ${year}`,
} satisfies Record<Language, (parts: Parts) => string>

/** The day in Japan, in words: 2027年11月20日, 20 November 2027. */
export const writeDay = (language: Language, instant: Date): string => dayIn[language](partsOf(instant))

const minuteIn = {
  ja: (parts) => `${dayIn.ja(parts)} ${parts.time}`,
  en: (parts) => `${dayIn.en(parts)}, ${parts.time}`,
} satisfies Record<Language, (parts: Parts) => string>

/** The minute in Japan, in words: 2027年11月20日 9:00, 20 November 2027, 9:00. */
export const writeMinute = (language: Language, instant: Date): string => minuteIn[language](partsOf(instant))

type Span = {
  from: Parts
  to: Parts
  startsOn: string
  endsOn: string
  /** The weekdays. */
  first: string
  last: string
  isSameYear: boolean
  isSameMonth: boolean
}

const spanOf = (language: Language, start: Date, end: Date): Span => {
  const [from, to] = [partsOf(start), partsOf(end)]
  const isSameYear = from.year === to.year
  return {
    from,
    to,
    startsOn: dayIn[language](from),
    endsOn: dayIn[language](to),
    first: weekdays[language][from.weekday] ?? '',
    last: weekdays[language][to.weekday] ?? '',
    isSameYear,
    isSameMonth: isSameYear && from.month === to.month,
  }
}

const daysIn = {
  ja: ({ to, startsOn, endsOn, first, last, isSameYear, isSameMonth }) => {
    if (startsOn === endsOn) return `${startsOn}（${first}）`
    const lastDay = isSameMonth ? `${to.day}日` : isSameYear ? `${to.month}月${to.day}日` : endsOn
    return `${startsOn}（${first}）〜${lastDay}（${last}）`
  },
  en: ({ from, startsOn, endsOn, first, isSameYear, isSameMonth }) => {
    if (startsOn === endsOn) return `${first} ${startsOn}`
    const firstDay = isSameMonth ? `${from.day}` : isSameYear ? startsOn.replace(/ \d+$/, '') : startsOn
    return `${firstDay} to ${endsOn}`
  },
} satisfies Record<Language, (span: Span) => string>

const periodIn = {
  ja: ({ from, to, startsOn, endsOn, first, last, isSameYear }) => {
    if (startsOn === endsOn) return `${startsOn}（${first}）${from.time}〜${to.time}`
    const lastDay = isSameYear ? `${to.month}月${to.day}日` : endsOn
    return `${startsOn}（${first}）${from.time}〜${lastDay}（${last}）${to.time}`
  },
  en: ({ from, to, startsOn, endsOn, first, last }) => {
    const begin = `${first} ${startsOn}, ${from.time}`
    return startsOn === endsOn ? `${begin} to ${to.time}` : `${begin}, to ${last} ${endsOn}, ${to.time}`
  },
} satisfies Record<Language, (span: Span) => string>

/** Days in Japan, in words: 2027年11月19日（金）〜21日（日）, 19 to 21 November 2027. */
export const writeDays = (language: Language, start: Date, end: Date): string =>
  daysIn[language](spanOf(language, start, end))

/**
 * A period in Japan, in words: 2027年11月19日（金）9:00〜11月21日（日）17:00, Friday 19 November 2027, 9:00, to Sunday 21
 * November 2027, 17:00.
 */
export const writePeriod = (language: Language, start: Date, end: Date): string =>
  periodIn[language](spanOf(language, start, end))
