/** The announcements of the remaining time to screen readers, once each: 5 minutes, 1 minute, and the end. */
type Announcement = 'leftFiveMinutes' | 'leftOneMinute' | 'over'

const minute = 60_000

export const timeAnnouncement = (milliseconds: number): Announcement | null => {
  if (milliseconds <= 0) return 'over'
  if (milliseconds <= minute) return 'leftOneMinute'
  return milliseconds <= 5 * minute ? 'leftFiveMinutes' : null
}
