import { useTranslations } from 'use-intl'
import { formatCountdown, formatTime } from '../../../lib/format.ts'
import { timeLeft } from '../../../lib/time-left.ts'
import { useServerNow } from '../../../lib/use-server-now.ts'
import { Alert } from '../../../ui/alert.tsx'
import styles from '../payment.module.css'

/**
 * Until when the seats are held, by the server's clock. It counts down silently; a screen reader is told at 5 minutes,
 * at 1 minute and at the end.
 */
export function SeatDeadline({ expiresAt }: { expiresAt: string }) {
  const t = useTranslations('payment.waiting')
  const now = useServerNow()
  const left = Date.parse(expiresAt) - now
  const said = timeLeft(left)
  return (
    <div>
      {said !== 'over' && (
        <p className={styles.deadline}>
          {t('held', { time: formatTime(expiresAt) })}{' '}
          <span role="timer" aria-live="off" className={styles.countdown}>
            {t('left', { left: formatCountdown(left) })}
          </span>
        </p>
      )}
      <div role="status">
        {said === 'over' && <Alert tone="warning">{t('over')}</Alert>}
        {said && said !== 'over' && <p className={styles.announced}>{t(said)}</p>}
      </div>
    </div>
  )
}
