import type { Period } from '@uketsuke/contract'

/** Whether a time, in milliseconds, lies between the two dates, both included. */
export const isWithin = ({ startDate, endDate }: Period, time: number): boolean =>
  Date.parse(startDate) <= time && time <= Date.parse(endDate)
