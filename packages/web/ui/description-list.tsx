import type { ReactNode } from 'react'
import styles from './description-list.module.css'
import { unbroken } from './unbroken.tsx'

/** Two lines on a phone. Longer texts are prose, which would end its lines half empty between phrases. */
const brief = 40

export type DescriptionItem = { term: string; description: ReactNode }

/** Labelled facts: a confirmation, a profile, a notice. */
export function DescriptionList({ items }: { items: readonly DescriptionItem[] }) {
  return (
    <dl className={styles.list}>
      {items.map(({ term, description }) => (
        <div key={term} className={styles.row}>
          <dt className={styles.term}>{term}</dt>
          <Description>{description}</Description>
        </div>
      ))}
    </dl>
  )
}

function Description({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return <dd className={styles.description}>{children}</dd>
  const look = children.length <= brief ? `${styles.description} ${styles.brief}` : styles.description
  return <dd className={look}>{unbroken(children)}</dd>
}
