import { inJapan } from '@uketsuke/contract/japan-day'

type Instant = string | Date

const isoInJapan = (instant: Instant): string => inJapan(new Date(instant)).toISOString()

/** The year in Japan. */
export const yearOf = (instant: Instant): number => Number(isoInJapan(instant).slice(0, 4))

/** The day in Japan: 2027/04/01. */
export const formatDay = (instant: Instant): string => isoInJapan(instant).slice(0, 10).replaceAll('-', '/')

/** The time in Japan: 9:30. */
export const formatTime = (instant: Instant): string => isoInJapan(instant).slice(11, 16).replace(/^0/, '')

/** The minute in Japan: 2027/04/01 9:30. */
export const formatMinute = (instant: Instant): string => `${formatDay(instant)} ${formatTime(instant)}`

/** The second in Japan, for money: 2027/04/01 09:30:15. */
export const formatSecond = (instant: Instant): string =>
  `${formatDay(instant)} ${isoInJapan(instant).slice(11, 19)}`
