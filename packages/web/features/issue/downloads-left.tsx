import { useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import styles from './issue.module.css'

/** Issued documents of a kind, and the limit. */
export type IssueCount = { issued: number; limit: number }

export const leftOf = ({ issued, limit }: IssueCount): number => Math.max(0, limit - issued)

type Props = {
  count: IssueCount
  /** The last download was counted but may never have arrived, so it can be repeated. */
  isUnanswered: boolean
}

/** Says how many downloads are left. */
export function DownloadsLeft({ count, isUnanswered }: Props) {
  const t = useTranslations('issue')
  const left = leftOf(count)
  if (left === 0) return <NoneLeft count={count} isUnanswered={isUnanswered} />
  return (
    <p>
      {t('remainingLabel')}
      <strong className={styles.count}>{t('remaining', { left, limit: count.limit })}</strong>
    </p>
  )
}

/** The number of downloads left, beside the button that uses one up. */
export function LeftBeside({ count }: Pick<Props, 'count'>) {
  const t = useTranslations('issue')
  const left = leftOf(count)
  return left > 0 && <p className={styles.beside}>{t('remaining', { left, limit: count.limit })}</p>
}

/** What to do when no download is left. */
export function NoneLeft({ count, isUnanswered }: Props) {
  const t = useTranslations('issue')
  if (leftOf(count) > 0) return null
  return (
    <Alert tone="info">
      <p>{isUnanswered ? t('unanswered') : t('usedUp', { limit: count.limit })}</p>
    </Alert>
  )
}
