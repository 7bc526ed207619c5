import type { ReactNode } from 'react'
import styles from './spinner.module.css'

export function Spinner() {
  return <span aria-hidden="true" className={styles.spinner} />
}

/** Stands where content will be; the text is announced. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.loading}>
      <Spinner />
      <span>{children}</span>
    </div>
  )
}
