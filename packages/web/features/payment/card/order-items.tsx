import type { PriceInfo } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { formatYen } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/language.tsx'
import { Section } from '../../../ui/section.tsx'
import { SeatDeadline } from '../texts/seat-deadline.tsx'
import styles from './order-items.module.css'

/**
 * The items, their total and the payment deadline, kept short so that the card fields below fit a phone's
 * first screen.
 */
export function OrderItems({ items, price, expiresAt }: PriceInfo & { expiresAt: string | null }) {
  const t = useTranslations('payment.amount')
  const { language } = useLanguage()
  return (
    <Section variant="card" title={t('heading')}>
      <div className={styles.order}>
        <dl className={styles.items}>
          {items.map((item) => (
            <div key={Object.values(item.planName).join(' ')}>
              <dt>{item.planName[language]}</dt>
              <dd>{formatYen(item.price, language)}</dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt>{t('total')}</dt>
            <dd>{formatYen(price, language)}</dd>
          </div>
        </dl>
        {expiresAt && <SeatDeadline expiresAt={expiresAt} />}
      </div>
    </Section>
  )
}
