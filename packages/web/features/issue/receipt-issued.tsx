import type { IssuedReceipt } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import { useAddresseeText } from './addressee-text.ts'
import type { IssueCount } from './downloads-left.tsx'
import styles from './issue.module.css'

/** How often one receipt was issued, and how often it can be. */
export const countOf = (issued: IssuedReceipt | undefined, limit: number): IssueCount => ({
  issued: issued?.issued ?? 0,
  limit,
})

/** The issued receipt: its number, and its addressee, which never changes. */
export function ReceiptIssued({ issued }: { issued: IssuedReceipt | undefined }) {
  const t = useTranslations('issue.receipt')
  const { language } = useLanguage()
  const textOf = useAddresseeText()
  if (!issued) return null
  const addressee = textOf(issued.addressee[language], issued.honorific)
  return (
    <div className={styles.note}>
      <p>{t('issued', { number: issued.number })}</p>
      <p>{t('addresseeIs', { addressee })}</p>
    </div>
  )
}
