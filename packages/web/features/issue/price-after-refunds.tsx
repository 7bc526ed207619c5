import { useTranslations } from 'use-intl'
import { formatYen } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.tsx'
import styles from './price-after-refunds.module.css'

/** The amount of a receipt in whole yen: the price, or what remains after a refund. */
export function PriceAfterRefunds({ paid, remaining }: { paid: number; remaining: number }) {
  const t = useTranslations('issue.receipt')
  const { language } = useLanguage()
  // Without a remaining amount there is no receipt; a note beside the price says so.
  if (remaining === 0 || remaining === paid) return <span>{formatYen(paid, language)}</span>
  return (
    <span className={styles.remaining}>
      <span>{formatYen(remaining, language)}</span>{' '}
      <span className={styles.note}>{t('partLeft', { paid: formatYen(paid, language) })}</span>
    </span>
  )
}
