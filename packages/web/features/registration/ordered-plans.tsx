import type { TicketPlan } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import { PriceList } from '../../ui/price-list.tsx'
import { Section } from '../../ui/section.tsx'
import { totalOf } from './offer.ts'

/** What is registered for, and what it comes to: the same on the form, the confirmation and the result. */
export function OrderedPlans({ plans }: { plans: readonly TicketPlan[] }) {
  const t = useTranslations('registration')
  const { language } = useLanguage()
  const items = plans.map(({ planId, planName, price }) => ({ key: planId, name: planName[language], price }))
  return (
    <Section variant="card" title={t('order')}>
      {plans.length > 0 ? (
        <PriceList caption={t('order')} items={items} total={totalOf(plans)} />
      ) : (
        <p>{t('nothingChosen')}</p>
      )}
    </Section>
  )
}
