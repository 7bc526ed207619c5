import type { TicketPlan } from '@uketsuke/contract'
import { useLanguage } from '../../lib/language.tsx'
import { PriceList } from '../../ui/price-list.tsx'
import { Section } from '../../ui/section.tsx'
import { totalOf } from './offer.ts'

type Props = {
  title: string
  plans: readonly TicketPlan[]
  /** Shown while nothing is selected. */
  empty?: string
}

/** The ordered plans with their total, the same in selection, confirmation and result. */
export function OrderedPlans({ title, plans, empty }: Props) {
  const { language } = useLanguage()
  const items = plans.map(({ planId, planName, price }) => ({ key: planId, name: planName[language], price }))
  return (
    <Section variant="card" title={title}>
      {plans.length > 0 ? <PriceList caption={title} items={items} total={totalOf(plans)} /> : <p>{empty}</p>}
    </Section>
  )
}
