import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatCountdown, formatTime } from '../../lib/format.ts'
import styles from './payment.module.css'

/** Until when the seats are held. It counts down silently: a screen reader finds it, but is not told every second. */
export function SeatDeadline({ expiresAt }: { expiresAt: string }) {
  const t = useTranslations('payment.waiting')
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className={styles.deadline}>
      {t('held', { time: formatTime(expiresAt) })}{' '}
      <span role="timer" aria-live="off" className={styles.countdown}>
        {t('left', { left: formatCountdown(Date.parse(expiresAt) - now) })}
      </span>
    </p>
  )
}
