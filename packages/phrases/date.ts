import type { Language } from '@uketsuke/contract'
import { inJapan } from '@uketsuke/contract/japan-day'

const months = (
  'January February March April May June July ' + 'August September October November December'
).split(' ')
const weekdays = {
  ja: [...'日月火水木金土'],
  en: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
} satisfies Record<Language, string[]>

const partsOf = (instant: Date) => {
  const local = inJapan(instant)
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    weekday: local.getUTCDay(),
    time: local.toISOString().slice(11, 16).replace(/^0/, ''),
  }
}

type Parts = ReturnType<typeof partsOf>

const dayIn = {
  ja: ({ year, month, day }) => `${year}年${month}月${day}日`,
  en: ({ year, month, day }) => `${day} ${months[month - 1]} ${year}`,
} satisfies Record<Language, (parts: Parts) => string>

/** The day in Japan: 2027/04/01. */
export const formatDay = (instant: Date): string =>
  inJapan(instant).toISOString().slice(0, 10).replaceAll('-', '/')

/** The minute in Japan: 2027/04/01 09:30. */
export const formatMinute = (instant: Date): string =>
  `${formatDay(instant)} ${inJapan(instant).toISOString().slice(11, 16)}`

/** The day in Japan, in words: 2027年11月20日, 20 November 2027. */
export const writeDay = (language: Language, instant: Date): string => dayIn[language](partsOf(instant))

/** Days in Japan, in words: 2027年11月19日（金）〜21日（日）, 19 to 21 November 2027. */
export const writeDays = (language: Language, start: Date, end: Date): string => {
  const [from, to] = [partsOf(start), partsOf(end)]
  const [startsOn, endsOn] = [writeDay(language, start), writeDay(language, end)]
  const [first, last] = [from, to].map(({ weekday }) => weekdays[language][weekday])
  const [isSameYear, isSameMonth] = [from.year === to.year, from.year === to.year && from.month === to.month]
  if (language === 'ja') {
    if (startsOn === endsOn) return `${startsOn}（${first}）`
    const lastDay = isSameMonth ? `${to.day}日` : isSameYear ? `${to.month}月${to.day}日` : endsOn
    return `${startsOn}（${first}）〜${lastDay}（${last}）`
  }
  if (startsOn === endsOn) return `${first} ${startsOn}`
  const firstDay = isSameMonth ? `${from.day}` : isSameYear ? startsOn.replace(/ \d+$/, '') : startsOn
  return `${firstDay} to ${endsOn}`
}

/**
 * A period in Japan, in words: 2027年11月19日（金）9:00〜11月21日（日）17:00, Friday 19 November 2027, 9:00, to Sunday 21
 * November 2027, 17:00.
 */
export const writePeriod = (language: Language, start: Date, end: Date): string => {
  const [from, to] = [partsOf(start), partsOf(end)]
  const [startsOn, endsOn] = [writeDay(language, start), writeDay(language, end)]
  const [first, last] = [from, to].map(({ weekday }) => weekdays[language][weekday])
  if (language === 'ja') {
    if (startsOn === endsOn) return `${startsOn}（${first}）${from.time}〜${to.time}`
    const lastDay = from.year === to.year ? `${to.month}月${to.day}日` : endsOn
    return `${startsOn}（${first}）${from.time}〜${lastDay}（${last}）${to.time}`
  }
  const begin = `${first} ${startsOn}, ${from.time}`
  return startsOn === endsOn ? `${begin} to ${to.time}` : `${begin}, to ${last} ${endsOn}, ${to.time}`
}
