import type { Purchase } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { formatDateTime, formatYen } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Section } from '../../ui/section.tsx'

/** What was bought, oldest first. */
export function PurchaseSummary({ purchases }: { purchases: readonly Purchase[] }) {
  const t = useTranslations('user.purchases')
  const sorted = purchases.toSorted((one, other) => one.payAt.localeCompare(other.payAt))
  return (
    <Section variant="card" title={t('title')}>
      {sorted.length === 0 && <p>{t('empty')}</p>}
      {sorted.map((purchase) => (
        <PurchaseDetails key={purchase.orderId} purchase={purchase} />
      ))}
    </Section>
  )
}

function PurchaseDetails({ purchase }: { purchase: Purchase }) {
  const t = useTranslations('user.purchases')
  const { language } = useLanguage()
  const { planName, price, payAt, cardLast4, cardExp } = purchase
  const none = t('notPaid')
  const expiry = cardExp ? `${cardExp.slice(0, 2)}/${cardExp.slice(2)}` : none
  return (
    <DescriptionList
      items={[
        { term: t('plan'), description: planName.map((name) => name[language]).join(' / ') },
        { term: t('amount'), description: formatYen(price, language) },
        { term: t('paidAt'), description: price === 0 ? none : formatDateTime(payAt) },
        ...(price === 0
          ? []
          : [
              { term: t('card'), description: cardLast4 ? `**** **** **** ${cardLast4}` : none },
              { term: t('cardExpiry'), description: expiry },
            ]),
      ]}
    />
  )
}
