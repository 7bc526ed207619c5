import type { PaymentResult } from '@uketsuke/contract'
import type { ComponentType, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Link } from './queries.ts'
import { RegistrationFrame } from './registration-frame.tsx'
import { forgetOrder } from './stored-order.ts'
import { UnpaidOrderActions } from './unpaid-order-actions.tsx'

/** The waiting screen, provided by the page. */
export type PaymentWaiting = ComponentType<{
  order: { mode: 'normal'; orderId: string; code: string }
  onEnded: () => void
  onDone: (result: PaymentResult) => void
  children: ReactNode
}>

type Props = {
  link: Link
  orderId: string
  /** This tab still has the input. */
  isFilledIn: boolean
  cancelledPath: string
  PaymentWaiting: PaymentWaiting
  onPaid: (result: PaymentResult) => void
  /** The order was abandoned for another one. */
  onChanged: () => void
}

/** Step 4: waits for the payment of the order. */
export function RegistrationPayment({ PaymentWaiting, onPaid, ...unpaid }: Props) {
  const t = useTranslations('registration.payment')
  const { link, orderId } = unpaid
  return (
    <RegistrationFrame step="payment" title={t('title')}>
      <PaymentWaiting
        order={{ mode: 'normal', orderId, code: link.code }}
        onEnded={forgetOrder}
        onDone={onPaid}
      >
        <UnpaidOrderActions {...unpaid} />
      </PaymentWaiting>
    </RegistrationFrame>
  )
}
