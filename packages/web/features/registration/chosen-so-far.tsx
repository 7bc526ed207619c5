import { useFormContext, useWatch } from 'react-hook-form'
import type { FormValues } from './form-values.ts'
import { chosenPlans, type Offer } from './offer.ts'
import { OrderedPlans } from './ordered-plans.tsx'

/** The total grows while plans are chosen, and is read out, so that no amount comes as a surprise. */
export function ChosenSoFar({ offer }: { offer: Offer }) {
  const { control } = useFormContext<FormValues>()
  const [planId, otherPlans] = useWatch({ control, name: ['planId', 'metadata.otherPlans'] })
  return (
    <div aria-live="polite">
      <OrderedPlans plans={chosenPlans(offer, planId, otherPlans)} />
    </div>
  )
}
