import type { Language } from '@uketsuke/contract'

const free = { ja: '無料', en: 'Free' } satisfies Record<Language, string>
const number = new Intl.NumberFormat('ja-JP')

/** Whole yen: ¥15,000, and 0 as free. */
export const formatYen = (price: number, language: Language): string =>
  price === 0 ? free[language] : `¥${number.format(price)}`

const tokyo = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Tokyo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

const partsOf = (instant: string | Date) => {
  const parts = Object.fromEntries(
    tokyo.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  )
  return {
    date: `${parts.year}/${parts.month}/${parts.day}`,
    time: `${parts.hour}:${parts.minute}`,
    second: parts.second,
  }
}

/** YYYY/MM/DD in Japan. */
export const formatDate = (instant: string | Date): string => partsOf(instant).date

/** HH:mm in Japan. */
export const formatTime = (instant: string | Date): string => partsOf(instant).time

/** YYYY/MM/DD HH:mm:ss in Japan. */
export const formatDateTime = (instant: string | Date): string => {
  const { date, time, second } = partsOf(instant)
  return `${date} ${time}:${second}`
}

/** Time left as m:ss; nothing left is 0:00. */
export const formatCountdown = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
