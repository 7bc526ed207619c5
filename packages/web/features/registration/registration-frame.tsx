import type { ComponentProps } from 'react'
import { type RegistrationStep, RegistrationStepper } from '../../shared/order/journey.tsx'
import { OrderFrame } from '../../shared/order/order-frame.tsx'

type Props = Omit<ComponentProps<typeof OrderFrame>, 'stepper' | 'screen'> & { step: RegistrationStep }

/** The frame of the screens of the registration, which start with the mailed link. */
export function RegistrationFrame({ step, ...screen }: Props) {
  return <OrderFrame stepper={<RegistrationStepper step={step} />} screen={step} {...screen} />
}
