import type { ReactNode } from 'react'
import styles from './accordion.module.css'
import { Icon } from './icon.tsx'

/** A section that opens on demand. */
export function Accordion({
  title,
  children,
  isOpen = false,
}: {
  title: ReactNode
  children: ReactNode
  isOpen?: boolean
}) {
  return (
    <details className={styles.accordion} open={isOpen}>
      <summary className={styles.summary}>
        <span>{title}</span>
        <Icon name="chevronDown" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
