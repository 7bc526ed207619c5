import { useTranslations } from 'use-intl'
import { formatYen } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.tsx'
import styles from './kept-price.module.css'

/** What a receipt is for, in whole yen: what was paid, or what is left of it after a refund. */
export function KeptPrice({ paid, kept }: { paid: number; kept: number }) {
  const t = useTranslations('issue.receipt')
  const { language } = useLanguage()
  // When nothing is left there is no receipt, and that is said beside the price.
  if (kept === 0 || kept === paid) return <span>{formatYen(paid, language)}</span>
  return (
    <span className={styles.kept}>
      <span>{formatYen(kept, language)}</span>{' '}
      <span className={styles.note}>{t('partLeft', { paid: formatYen(paid, language) })}</span>
    </span>
  )
}
