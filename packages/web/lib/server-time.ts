/** How far the server's clock is ahead of this one; 0 as long as what was seen allows it. */
let offset = 0

/**
 * Learns from the Date header of an answer, which tells the server's second somewhere between sending and receiving.
 * A clock that agrees within that is left alone, so that nothing on screen jumps.
 */
export const noteServerTime = (date: string | null, sentAt: number, receivedAt: number): void => {
  const second = Date.parse(date ?? '')
  if (Number.isNaN(second)) return
  const least = second - receivedAt
  const most = second + 999 - sentAt
  if (least <= 0 && most >= 0) offset = 0
  else if (offset < least || offset > most) offset = Math.round((least + most) / 2)
}

/** Now as the server sees it: deadlines are its own, and the clocks of visitors are sometimes wrong. */
export const serverNow = (): number => Date.now() + offset
