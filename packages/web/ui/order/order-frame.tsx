import type { ReactNode } from 'react'
import { Page } from '../page.tsx'
import { Stepper } from '../stepper.tsx'
import styles from './order-print.module.css'

type Props = {
  /** The names of all steps, and which of them this is, from 1. */
  steps: readonly string[]
  current: number
  /** Tells screens of one step apart. */
  screen: string
  title: string
  lead?: ReactNode
  isWide?: boolean
  children: ReactNode
}

/** One of the screens in which something is ordered. */
export function OrderFrame({ steps, current, screen, title, lead, isWide = false, children }: Props) {
  const stepper = (
    <div className={styles.onScreen}>
      <Stepper steps={steps} current={current} />
    </div>
  )
  return (
    <div className={styles.paper}>
      <Page key={screen} title={title} lead={lead} above={stepper} isWide={isWide}>
        {children}
      </Page>
    </div>
  )
}

/** What can only be pressed: buttons, links and notes about them stay off the paper. */
export function OnScreen({ children }: { children: ReactNode }) {
  return <div className={styles.onScreen}>{children}</div>
}
