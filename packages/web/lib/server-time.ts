/**
 * How many milliseconds the server's clock is ahead of this one; 0 while the answers are consistent with
 * that.
 */
let offset = 0

/**
 * Learns from the Date header, which states the server's second between sending and receiving. A clock that
 * agrees with it is not corrected, so that nothing on screen jumps.
 */
export const noteServerTime = (date: string | null, sentAt: number, receivedAt: number): void => {
  const second = Date.parse(date ?? '')
  if (Number.isNaN(second)) return
  const min = second - receivedAt
  const max = second + 999 - sentAt
  if (min <= 0 && max >= 0) offset = 0
  else if (offset < min || offset > max) offset = Math.round((min + max) / 2)
}

/** The current time by the server's clock: deadlines are the server's, and visitors' clocks may be wrong. */
export const serverNow = (): number => Date.now() + offset
