/** What a screen reader is told of the time left, once each: 5 minutes, 1 minute, and that it is over. */
export type TimeLeft = 'leftFiveMinutes' | 'leftOneMinute' | 'over'

const minute = 60_000

export const timeLeft = (milliseconds: number): TimeLeft | null => {
  if (milliseconds <= 0) return 'over'
  if (milliseconds <= minute) return 'leftOneMinute'
  return milliseconds <= 5 * minute ? 'leftFiveMinutes' : null
}
