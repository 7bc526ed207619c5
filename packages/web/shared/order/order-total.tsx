import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatYen } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.tsx'
import styles from './order-total.module.css'

/** The amount once more, beside the button that confirms it: a phone shows the table a long way above. */
export function OrderTotal({ total, children }: { total: number; children: ReactNode }) {
  const t = useTranslations('ui')
  const { language } = useLanguage()
  return (
    <div className={styles.closing}>
      <p className={styles.total}>
        {t('total')} <strong>{formatYen(total, language)}</strong>
      </p>
      {children && <p>{children}</p>}
    </div>
  )
}
