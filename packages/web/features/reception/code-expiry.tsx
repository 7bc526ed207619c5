import { useTranslations } from 'use-intl'
import { formatCountdown, formatDateTime } from '../../lib/format.ts'
import { timeLeft } from '../../lib/time-left.ts'
import styles from './entry-code.module.css'

/** What has more than two digits of minutes left needs no countdown yet. */
const countedDown = 100 * 60_000

/** Until when the code is good. Towards its end it counts down silently; a screen reader is told at 5 minutes and at 1. */
export function CodeExpiry({ expiresAt, now }: { expiresAt: string | null; now: number }) {
  const t = useTranslations('reception')
  if (expiresAt === null) return <p>{t('endless')}</p>
  const left = Date.parse(expiresAt) - now
  const said = timeLeft(left)
  return (
    <>
      <p className={styles.expiry}>
        {t('until', { time: formatDateTime(expiresAt) })}{' '}
        {left < countedDown && (
          <span role="timer" aria-live="off" className={styles.left}>
            {t('left', { left: formatCountdown(left) })}
          </span>
        )}
      </p>
      <p role="status" className={styles.announced}>
        {said && said !== 'over' && t(said)}
      </p>
    </>
  )
}
