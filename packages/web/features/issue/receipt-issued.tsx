import type { IssuedReceipt } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import { useAddresseeText } from './addressee-text.ts'
import { DownloadsLeft, type IssueCount } from './downloads-left.tsx'
import styles from './issue.module.css'

/** How often one receipt was issued, and how often it can be. */
export const countOf = (issued: IssuedReceipt | undefined, limit: number): IssueCount => ({
  issued: issued?.issued ?? 0,
  limit,
})

/** The issued receipt: its number, its addressee, which never changes, and the downloads left. */
export function ReceiptIssued({ issued, limit }: { issued: IssuedReceipt | undefined; limit: number }) {
  const t = useTranslations('issue.receipt')
  const { language } = useLanguage()
  const textOf = useAddresseeText()
  if (!issued) return null
  const addressee = textOf(issued.addressee[language], issued.honorific)
  return (
    <div className={styles.note}>
      <p>{t('issued', { number: issued.number })}</p>
      <p>{t('addresseeIs', { addressee })}</p>
      <DownloadsLeft count={countOf(issued, limit)} />
    </div>
  )
}
