import type { ReactNode } from 'react'
import { type PurchaseStep, PurchaseStepper } from '../../shared/order/journey.tsx'
import { OrderFrame } from '../../shared/order/order-frame.tsx'

type Props = { step: PurchaseStep; title: string; lead?: ReactNode; isWide?: boolean; children: ReactNode }

/** The frame of the five screens of an additional purchase. */
export function PurchaseFrame({ step, ...screen }: Props) {
  return <OrderFrame stepper={<PurchaseStepper step={step} />} screen={step} {...screen} />
}
