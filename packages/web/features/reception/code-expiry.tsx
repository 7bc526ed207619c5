import { useTranslations } from 'use-intl'
import { formatCountdown, formatMinute } from '../../lib/format.ts'
import { timeLeft } from '../../lib/time-left.ts'
import styles from './entry-code.module.css'

/** No countdown while the minutes have three digits. */
const countedDown = 100 * 60_000

/**
 * When the code expires. The countdown near the end is silent; screen readers hear 5 minutes and 1 minute.
 */
export function CodeExpiry({ expiresAt, now }: { expiresAt: string | null; now: number }) {
  const t = useTranslations('reception')
  if (expiresAt === null) return <p>{t('endless')}</p>
  const left = Date.parse(expiresAt) - now
  const said = timeLeft(left)
  return (
    <>
      <p className={styles.expiry}>
        {t('until', { time: formatMinute(expiresAt) })}{' '}
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
