import type { ComponentProps } from 'react'
import { type PurchaseStep, PurchaseStepper } from '../../shared/order/journey.tsx'
import { OrderFrame } from '../../shared/order/order-frame.tsx'

type Props = Omit<ComponentProps<typeof OrderFrame>, 'stepper' | 'screen'> & {
  step: PurchaseStep | 'loading'
}

/** The frame of the five screens of an additional purchase. Loading is over too soon to count as a step. */
export function PurchaseFrame({ step, ...screen }: Props) {
  const shown = step === 'loading' ? 'selection' : step
  return <OrderFrame stepper={<PurchaseStepper step={shown} />} screen={step} {...screen} />
}
