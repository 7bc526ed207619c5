import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { chosenPlans, type Offer } from '../../shared/order/offer.ts'
import { OrderedPlans } from '../../shared/order/ordered-plans.tsx'
import { useFormControl } from '../../ui/form/form-control.ts'
import type { FormValues } from './form-values.ts'

/** A live total of the selected plans, also announced, so that no amount comes as a surprise. */
export function ChosenTotal({ offer }: { offer: Offer }) {
  const t = useTranslations('registration')
  const control = useFormControl<FormValues>()
  const [planId, otherPlans] = useWatch({ control, name: ['planId', 'metadata.otherPlans'] })
  return (
    <div aria-live="polite">
      <OrderedPlans
        title={t('order')}
        plans={chosenPlans(offer, planId, otherPlans)}
        empty={t('nothingChosen')}
      />
    </div>
  )
}
