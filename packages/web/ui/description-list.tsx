import type { ReactNode } from 'react'
import styles from './description-list.module.css'
import { unbroken } from './unbroken.tsx'

export type DescriptionItem = { term: string; description: ReactNode }

/**
 * Labelled facts: a confirmation, a profile, a notice. `leads`: the emphasised part; in a list of items,
 * `term`.
 */
export function DescriptionList({
  items,
  leads = 'description',
}: {
  items: readonly DescriptionItem[]
  leads?: 'term' | 'description'
}) {
  return (
    <dl className={styles.list} data-leads={leads}>
      {items.map(({ term, description }) => (
        <div key={term} className={styles.row}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.description}>
            {typeof description === 'string' ? unbroken(description) : description}
          </dd>
        </div>
      ))}
    </dl>
  )
}
