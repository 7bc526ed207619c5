/** What screen readers announce of the remaining time, once each: 5 minutes, 1 minute, and the end. */
type Announcement = 'leftFiveMinutes' | 'leftOneMinute' | 'over'

const minute = 60_000

export const timeAnnouncement = (milliseconds: number): Announcement | null => {
  if (milliseconds <= 0) return 'over'
  if (milliseconds <= minute) return 'leftOneMinute'
  return milliseconds <= 5 * minute ? 'leftFiveMinutes' : null
}
