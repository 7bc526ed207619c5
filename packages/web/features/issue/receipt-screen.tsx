import type { Period, User } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { DefaultAddressee } from './addressee-dialog.tsx'
import { DocumentClosed } from './document-closed.tsx'
import styles from './issue.module.css'
import { ReceiptTable } from './receipt-table.tsx'

type Props = {
  payments: User['payments']
  /** The convention's switch and dates allow it. */
  isOpen: boolean
  period: Period
  /** How often each receipt can be downloaded. */
  limit: number
  defaultAddressee: DefaultAddressee
  purchaseHistoryPath: string
}

export function ReceiptScreen({
  payments,
  isOpen,
  period,
  limit,
  defaultAddressee,
  purchaseHistoryPath,
}: Props) {
  const t = useTranslations('issue.receipt')
  const languageNote = useTranslations('issue')('languageNote')
  if (!isOpen) return <DocumentClosed document="receipt" period={period} />
  return (
    <Section variant="card">
      <ReceiptTable payments={payments} limit={limit} defaultAddressee={defaultAddressee} />
      <ul className={styles.notes}>
        <li>{languageNote}</li>
        <li>
          {t('toPurchasesNote')} <TextLink to={purchaseHistoryPath}>{t('toPurchases')}</TextLink>
        </li>
      </ul>
    </Section>
  )
}
