import type { PriceInfo } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../lib/language.tsx'
import { PriceList } from '../../../ui/price-list.tsx'
import { Section } from '../../../ui/section.tsx'

/** The items of the order and their total. */
export function OrderItems({ items, price }: Pick<PriceInfo, 'items' | 'price'>) {
  const t = useTranslations('payment.amount')
  const { language } = useLanguage()
  return (
    <Section variant="card" title={t('heading')}>
      <PriceList
        caption={t('heading')}
        items={items.map((item) => ({
          key: `${item.planName.ja} ${item.planName.en}`,
          name: item.planName[language],
          price: item.price,
        }))}
        total={price}
      />
    </Section>
  )
}
