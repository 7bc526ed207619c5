import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Page } from '../../ui/page.tsx'
import { Stepper } from '../../ui/stepper.tsx'

const paymentStages = ['card', 'confirmation', 'awaiting', 'result'] as const
type PaymentStage = (typeof paymentStages)[number]

type Props = {
  stage: PaymentStage
  /** Distinguishes screens of one stage. */
  screen?: string
  title: string
  lead?: string
  children: ReactNode
}

/** The frame of the four screens of the payment window. */
export function PaymentFrame({ stage, screen = stage, title, lead, children }: Props) {
  const t = useTranslations('payment.steps')
  return (
    <Page
      key={screen}
      title={title}
      lead={lead}
      isDense
      above={
        <Stepper steps={paymentStages.map((name) => t(name))} current={paymentStages.indexOf(stage) + 1} />
      }
    >
      {children}
    </Page>
  )
}
