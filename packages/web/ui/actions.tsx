import type { ReactNode } from 'react'
import styles from './actions.module.css'

/** The closing buttons of a screen or dialog, the main one first: on top on a phone, rightmost on a wide screen. */
export function Actions({
  children,
  align = 'end',
}: {
  children: ReactNode
  align?: 'start' | 'center' | 'end'
}) {
  return <div className={`${styles.actions} ${styles[align]}`}>{children}</div>
}
