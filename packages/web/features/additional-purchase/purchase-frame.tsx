import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { OrderFrame } from '../../shared/order/order-frame.tsx'

const steps = ['loading', 'selection', 'confirmation', 'payment', 'result'] as const
type Step = (typeof steps)[number]

type Props = { step: Step; title: string; lead?: ReactNode; isWide?: boolean; children: ReactNode }

/** The frame of the five screens of an additional purchase. */
export function PurchaseFrame({ step, ...screen }: Props) {
  const t = useTranslations('additionalPurchase.steps')
  return (
    <OrderFrame
      steps={steps.map((name) => t(name))}
      current={steps.indexOf(step) + 1}
      screen={step}
      {...screen}
    />
  )
}
