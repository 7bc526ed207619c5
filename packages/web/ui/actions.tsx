import type { ReactNode } from 'react'
import styles from './actions.module.css'

/**
 * The closing buttons of a screen, the main one first: a column on a phone, otherwise a row that starts where
 * the text starts. In a dialog the row ends at its corner, with the main one last.
 */
export function Actions({ children, inDialog = false }: { children: ReactNode; inDialog?: boolean }) {
  return <div className={inDialog ? `${styles.actions} ${styles.inDialog}` : styles.actions}>{children}</div>
}
