import { useTranslations } from 'use-intl'
import { formatCountdown, formatDeadline } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/language.tsx'
import { timeAnnouncement } from '../../../lib/time-left.ts'
import { useServerNow } from '../../../lib/use-server-now.ts'
import { Alert } from '../../../ui/alert.tsx'
import styles from '../payment.module.css'

/**
 * When the seats expire, by the server's clock. The countdown is silent; screen readers hear 5 minutes, 1
 * minute and the end.
 */
export function SeatDeadline({ expiresAt }: { expiresAt: string }) {
  const t = useTranslations('payment.waiting')
  const { language } = useLanguage()
  const now = useServerNow()
  const timeLeft = Date.parse(expiresAt) - now
  const announcement = timeAnnouncement(timeLeft)
  return (
    <div>
      {announcement !== 'over' && (
        <p className={styles.deadline}>
          {t('held', { time: formatDeadline(expiresAt, now, language) })}{' '}
          <span role="timer" aria-live="off" className={styles.countdown}>
            {t('left', { left: formatCountdown(timeLeft) })}
          </span>
        </p>
      )}
      <div role="status">
        {announcement === 'over' && <Alert tone="warning">{t('over')}</Alert>}
        {announcement && announcement !== 'over' && <p className={styles.announced}>{t(announcement)}</p>}
      </div>
    </div>
  )
}
