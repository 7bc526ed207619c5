import { useWatch } from 'react-hook-form'
import { chosenPlans, type Offer } from './offer.ts'
import { OrderedPlans } from './ordered-plans.tsx'
import type { SectionProps } from './section-props.ts'

/** The total grows while plans are chosen, and is read out, so that no amount comes as a surprise. */
export function ChosenSoFar({ control, offer }: Pick<SectionProps, 'control'> & { offer: Offer }) {
  const [planId, otherPlans] = useWatch({ control, name: ['planId', 'metadata.otherPlans'] })
  return (
    <div aria-live="polite">
      <OrderedPlans plans={chosenPlans(offer, planId, otherPlans)} />
    </div>
  )
}
