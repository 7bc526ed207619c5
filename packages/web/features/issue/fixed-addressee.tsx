import type { IssuedReceipt } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import { useAddresseeText } from './addressee-text.ts'
import styles from './issue.module.css'

/** The addressee chosen when the receipt was first issued. It never changes. */
export function FixedAddressee({ issued }: { issued: IssuedReceipt | undefined }) {
  const t = useTranslations('issue.receipt')
  const { language } = useLanguage()
  const textOf = useAddresseeText()
  if (!issued) return null
  const addressee = textOf(issued.addressee[language], issued.honorific)
  return <p className={styles.note}>{t('addresseeIs', { addressee })}</p>
}
