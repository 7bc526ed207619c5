import type { ReactNode } from 'react'
import { Page, type PageProps } from '../../ui/page.tsx'
import motion from './order-motion.module.css'
import styles from './order-print.module.css'

type Shown = 'title' | 'lead' | 'aside' | 'beforeAside' | 'isWide' | 'isPassing' | 'children'

type Props = Pick<PageProps, Shown> & {
  stepper: ReactNode
  /** Distinguishes screens of one step. */
  screen: string
}

/** The frame of the order screens. */
export function OrderFrame({ stepper, screen, ...page }: Props) {
  return (
    <div className={`${styles.paper} ${motion.flow}`}>
      <Page key={screen} above={<OnScreen>{stepper}</OnScreen>} {...page} />
    </div>
  )
}

/** Controls, and notes about them, which print leaves out. */
export function OnScreen({ children }: { children: ReactNode }) {
  return <div className={styles.onScreen}>{children}</div>
}
