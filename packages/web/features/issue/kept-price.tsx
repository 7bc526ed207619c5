import { keptOf, type Purchase, type PurchasedTicket } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { formatYen } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.tsx'
import styles from './kept-price.module.css'

type Props = { purchase: Pick<Purchase, 'kept'>; ticket: PurchasedTicket }

/** What a ticket's receipt is for: its price, or what is left of it after a refund. */
export function KeptPrice({ purchase, ticket }: Props) {
  const t = useTranslations('issue.receipt')
  const { language } = useLanguage()
  const price = formatYen(ticket.price, language)
  const kept = keptOf(purchase, ticket)
  // When nothing is left there is no receipt, and that is said beside the price.
  if (kept === 0 || kept === ticket.price) return <span>{price}</span>
  return (
    <span className={styles.kept}>
      <span>{formatYen(kept, language)}</span> <span className={styles.note}>{t('less', { price })}</span>
    </span>
  )
}
