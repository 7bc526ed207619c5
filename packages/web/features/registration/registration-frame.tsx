import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { OrderFrame } from '../../shared/order/order-frame.tsx'

const steps = ['loading', 'form', 'confirmation', 'payment', 'result'] as const
export type Step = (typeof steps)[number]

type Props = Omit<ComponentProps<typeof OrderFrame>, 'steps' | 'current' | 'screen'> & { step: Step }

/** The frame of the five screens of the registration. */
export function RegistrationFrame({ step, ...screen }: Props) {
  const t = useTranslations('registration.steps')
  return (
    <OrderFrame
      steps={steps.map((name) => t(name))}
      current={steps.indexOf(step) + 1}
      screen={step}
      {...screen}
    />
  )
}
