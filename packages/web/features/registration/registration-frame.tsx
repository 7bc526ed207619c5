import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Page } from '../../ui/page.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import styles from './registration-print.module.css'

const steps = ['loading', 'form', 'confirmation', 'payment', 'result'] as const
export type Step = (typeof steps)[number]

type Props = { step: Step; title: string; lead?: ReactNode; isWide?: boolean; children: ReactNode }

/** One of the five screens of the registration. */
export function RegistrationFrame({ step, title, lead, isWide, children }: Props) {
  const t = useTranslations('registration.steps')
  const stepper = (
    <div className={styles.onScreen}>
      <Stepper steps={steps.map((name) => t(name))} current={steps.indexOf(step) + 1} />
    </div>
  )
  return (
    <div className={styles.paper}>
      <Page key={step} title={title} lead={lead} above={stepper} isWide={isWide ?? false}>
        {children}
      </Page>
    </div>
  )
}

/** What can only be pressed: buttons, links and notes about them stay off the paper. */
export function OnScreen({ children }: { children: ReactNode }) {
  return <div className={styles.onScreen}>{children}</div>
}
