import type { ReactNode } from 'react'
import { Page, type PageProps } from '../../ui/page.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import styles from './order-print.module.css'

type Props = Pick<PageProps, 'title' | 'lead' | 'isWide' | 'isPassing' | 'children'> & {
  /** The names of all steps, and which of them this is, from 1. */
  steps: readonly string[]
  current: number
  /** Tells screens of one step apart. */
  screen: string
}

/** One of the screens in which something is ordered. */
export function OrderFrame({ steps, current, screen, ...page }: Props) {
  const stepper = (
    <div className={styles.onScreen}>
      <Stepper steps={steps} current={current} />
    </div>
  )
  return (
    <div className={styles.paper}>
      <Page key={screen} above={stepper} {...page} />
    </div>
  )
}

/** What can only be pressed: buttons, links and notes about them stay off the paper. */
export function OnScreen({ children }: { children: ReactNode }) {
  return <div className={styles.onScreen}>{children}</div>
}
