import type { ReactNode } from 'react'
import styles from './accordion.module.css'
import { Icon } from './icon.tsx'

/** A section that opens on demand; `card` looks like the cards beside it. */
export function Accordion({
  title,
  children,
  variant = 'plain',
  isOpen = false,
}: {
  title: ReactNode
  children: ReactNode
  variant?: 'plain' | 'card'
  isOpen?: boolean
}) {
  return (
    <details className={`${styles.accordion} ${styles[variant]}`} open={isOpen}>
      <summary className={styles.summary}>
        <span>{title}</span>
        <Icon name="chevronDown" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
