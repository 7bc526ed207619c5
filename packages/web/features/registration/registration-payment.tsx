import type { PaymentResult, TicketPlan } from '@uketsuke/contract'
import type { ComponentType, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { OrderedPlans } from '../../shared/order/ordered-plans.tsx'
import { storedRegistration } from '../../shared/order/stored-order.ts'
import type { Link } from './queries.ts'
import { RegistrationFrame } from './registration-frame.tsx'
import { UnpaidOrderActions } from './unpaid-order-actions.tsx'

/** The waiting screen, provided by the page. */
export type PaymentWaiting = ComponentType<{
  order: { kind: 'registration'; orderId: string; code: string }
  onEnded: () => void
  onDone: (result: PaymentResult) => void
  children: ReactNode
}>

type Props = {
  link: Link
  orderId: string
  plans: readonly TicketPlan[]
  /** Whether this tab still has the form's input. */
  isFilledIn: boolean
  preRegistrationPath: string
  PaymentWaiting: PaymentWaiting
  onPaid: (result: PaymentResult) => void
  /** The order was abandoned for another one. */
  onChanged: () => void
}

/** Step 4: waits for the payment of the order. */
export function RegistrationPayment({ PaymentWaiting, plans, onPaid, ...unpaid }: Props) {
  const t = useTranslations('registration')
  const { link, orderId } = unpaid
  return (
    <RegistrationFrame
      step="payment"
      title={t('payment.title')}
      aside={plans.length > 0 && <OrderedPlans title={t('order')} plans={plans} />}
      beforeAside={
        <PaymentWaiting
          order={{ kind: 'registration', orderId, code: link.code }}
          onEnded={storedRegistration.forget}
          onDone={onPaid}
        >
          <UnpaidOrderActions {...unpaid} />
        </PaymentWaiting>
      }
    />
  )
}
