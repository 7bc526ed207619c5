import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Page } from '../../ui/page.tsx'
import { Stepper } from '../../ui/stepper.tsx'

const steps = ['loading', 'form', 'confirmation', 'payment', 'result'] as const
export type Step = (typeof steps)[number]

type Props = { step: Step; title: string; lead?: ReactNode; children: ReactNode }

/** One of the five screens of the registration. */
export function RegistrationFrame({ step, title, lead, children }: Props) {
  const t = useTranslations('registration.steps')
  return (
    <Page
      key={step}
      title={title}
      lead={lead}
      above={<Stepper steps={steps.map((name) => t(name))} current={steps.indexOf(step) + 1} />}
    >
      {children}
    </Page>
  )
}
