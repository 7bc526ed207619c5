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
  const least = second - receivedAt
  const most = second + 999 - sentAt
  if (least <= 0 && most >= 0) offset = 0
  else if (offset < least || offset > most) offset = Math.round((least + most) / 2)
}

/** The current time by the server's clock: deadlines are the server's, and visitors' clocks may be wrong. */
export const serverNow = (): number => Date.now() + offset
