import type { ReactNode } from 'react'
import { Page, type PageProps } from '../../ui/page.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import motion from './order-motion.module.css'
import styles from './order-print.module.css'

type Props = Pick<PageProps, 'title' | 'lead' | 'isWide' | 'isPassing' | 'children'> & {
  /** The names of all steps, and the current one, from 1. */
  steps: readonly string[]
  current: number
  /** Distinguishes screens of one step. */
  screen: string
}

/** The frame of the order screens. */
export function OrderFrame({ steps, current, screen, ...page }: Props) {
  const stepper = (
    <div className={styles.onScreen}>
      <Stepper steps={steps} current={current} />
    </div>
  )
  return (
    <div className={`${styles.paper} ${motion.flow}`}>
      <Page key={screen} above={stepper} {...page} />
    </div>
  )
}

/** Controls, and notes about them, which print leaves out. */
export function OnScreen({ children }: { children: ReactNode }) {
  return <div className={styles.onScreen}>{children}</div>
}
