import type { ReactNode } from 'react'
import styles from './success-moment.module.css'

/** Something is done: a tick that draws itself once, and the information that people need now. */
export function SuccessMoment({ children }: { children: ReactNode }) {
  return (
    <div className={styles.moment}>
      <svg aria-hidden="true" className={styles.mark} viewBox="0 0 64 64">
        <circle cx="32" cy="32" r="29" pathLength="1" />
        <path d="M20 33.5 28.5 42 45 24" pathLength="1" />
      </svg>
      <div className={styles.text}>{children}</div>
    </div>
  )
}
