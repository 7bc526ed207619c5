import type { ReactNode } from 'react'
import styles from './gallery.module.css'

/** One state of a component, labelled with its name in the code. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.sample}>
      <h3 lang="en" className={styles.name}>
        {name}
      </h3>
      {children}
    </div>
  )
}

/** Small samples side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
