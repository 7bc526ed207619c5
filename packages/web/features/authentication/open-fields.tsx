import type { ReactNode } from 'react'
import styles from './open-fields.module.css'

/** Fields that take no input while My Page is closed. */
export function OpenFields({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  if (isOpen) return children
  return (
    <fieldset disabled className={styles.closed}>
      {children}
    </fieldset>
  )
}
