import type { TicketPlan } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import { PriceList } from '../../ui/price-list.tsx'
import { Section } from '../../ui/section.tsx'
import { totalOf } from './offer.ts'

type Props = {
  title: string
  plans: readonly TicketPlan[]
  /** Those that sold out. */
  gone?: readonly TicketPlan[]
  /** Null if nothing can be ordered. */
  total?: number | null
  /** Shown while nothing is selected. */
  empty?: string
}

/** The ordered plans with their total, the same in selection, confirmation and result. */
export function OrderedPlans({ title, plans, gone = [], total = totalOf(plans), empty }: Props) {
  const t = useTranslations('ticket')
  const { language } = useLanguage()
  const items = plans.map((plan) => ({
    key: plan.planId,
    name: plan.planName[language],
    price: plan.price,
    lost: gone.includes(plan) ? t('soldOut') : undefined,
  }))
  return (
    <Section variant="card" title={title}>
      {plans.length > 0 ? <PriceList caption={title} items={items} total={total} /> : <p>{empty}</p>}
    </Section>
  )
}
