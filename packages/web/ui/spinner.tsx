import type { ReactNode } from 'react'
import styles from './spinner.module.css'

export function Spinner() {
  return <span aria-hidden="true" className={styles.spinner} />
}

/** Takes the place of content, or sits within a line; the text is announced. */
export function Loading({ children, isInline = false }: { children: ReactNode; isInline?: boolean }) {
  return (
    <div role="status" className={`${styles.loading} ${isInline ? styles.inline : ''}`}>
      <Spinner />
      <span>{children}</span>
    </div>
  )
}
