import type { ReactNode } from 'react'
import styles from './actions.module.css'

/**
 * The closing buttons of a screen, the main one first: a column on a phone, otherwise a row aligned with the
 * start of the text. In a dialog the row is aligned with the end, and the main button comes last.
 */
export function Actions({ children, inDialog = false }: { children: ReactNode; inDialog?: boolean }) {
  return <div className={inDialog ? `${styles.actions} ${styles.inDialog}` : styles.actions}>{children}</div>
}
