import type { ReactNode } from 'react'
import { PurchaseStepper, RegistrationStepper } from '../../shared/order/journey.tsx'
import { Page } from '../../ui/page.tsx'
import { useOrderKind } from './texts/order-kind.tsx'

type Props = {
  stage: 'card' | 'confirmation' | 'awaiting' | 'result'
  /** Distinguishes screens of one stage. */
  screen?: string
  title: string
  lead?: string
  /** Nothing is left to do. */
  isDone?: boolean
  /** The screen only waits for the next one, whose heading gets the focus. */
  isPassing?: boolean
  children: ReactNode
}

/**
 * The frame of the four screens of the payment window. They form one step of the registration or purchase,
 * until it is done.
 */
export function PaymentFrame({ stage, screen = stage, title, lead, isDone, isPassing, children }: Props) {
  const Stepper = useOrderKind() === 'additional' ? PurchaseStepper : RegistrationStepper
  return (
    <Page
      key={screen}
      title={title}
      lead={lead}
      isDense
      isPassing={isPassing ?? false}
      above={<Stepper step={isDone ? 'result' : 'payment'} />}
    >
      {children}
    </Page>
  )
}
