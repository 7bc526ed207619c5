import { useTranslations } from 'use-intl'
import { formatCountdown, formatMinute } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.tsx'
import { timeAnnouncement } from '../../lib/time-left.ts'
import styles from './entry-code.module.css'

/** No countdown while the minutes have three digits. */
const countedDown = 100 * 60_000

/**
 * When the code expires. The countdown near the end is silent; screen readers hear 5 minutes and 1 minute.
 */
export function CodeExpiry({ expiresAt, now }: { expiresAt: string | null; now: number }) {
  const t = useTranslations('reception')
  const { language } = useLanguage()
  if (expiresAt === null) return <p>{t('endless')}</p>
  const timeLeft = Date.parse(expiresAt) - now
  const announcement = timeAnnouncement(timeLeft)
  return (
    <>
      <p className={styles.expiry}>
        {t('until', { time: formatMinute(expiresAt, language) })}{' '}
        {timeLeft < countedDown && (
          <span role="timer" aria-live="off" className={styles.left}>
            {t('left', { left: formatCountdown(timeLeft) })}
          </span>
        )}
      </p>
      <p role="status" className={styles.announced}>
        {announcement && announcement !== 'over' && t(announcement)}
      </p>
    </>
  )
}
