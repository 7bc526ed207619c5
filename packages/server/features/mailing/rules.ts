import { days, minutes } from '../../platform/duration.ts'

/** How long we retry a mail that was not permanently rejected. */
export const mailRetryPeriod = days(2)

/** Mails are late once one of them has waited this long. */
export const lateAfter = minutes(1)

/** The number of the first attempt after `time` has passed. `gap`: the longest gap after an attempt. */
export const lastAttemptWithin = (time: number, gap: (attempt: number) => number): number => {
  let attempt = 1
  for (let waited = 0; waited < time; attempt += 1) waited += gap(attempt)
  return attempt
}
