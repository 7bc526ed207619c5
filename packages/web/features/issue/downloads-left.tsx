import { useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import styles from './issue.module.css'

/** Issued documents of a kind, and the limit. */
export type IssueCount = { issued: number; limit: number }

export const leftOf = ({ issued, limit }: IssueCount): number => Math.max(0, limit - issued)

/** Says how many downloads are left. One that was counted but never arrived can be repeated. */
export function DownloadsLeft({
  count,
  isUnanswered = false,
}: {
  count: IssueCount
  isUnanswered?: boolean
}) {
  const t = useTranslations('issue')
  const left = leftOf(count)
  if (left > 0)
    return (
      <p>
        {t('remainingLabel')}{' '}
        <strong className={styles.count}>{t('remaining', { left, limit: count.limit })}</strong>
      </p>
    )
  return (
    <Alert tone="info">
      <p>{isUnanswered ? t('unanswered') : t('usedUp', { limit: count.limit })}</p>
    </Alert>
  )
}
