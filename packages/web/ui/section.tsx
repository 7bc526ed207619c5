import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

/** A section with a title, or a part of the page without one; `card` draws a box around it. */
export function Section({
  title,
  children,
  variant = 'plain',
  id,
}: {
  title?: string
  children: ReactNode
  variant?: 'plain' | 'card'
  id?: string
}) {
  const titleId = useId()
  const Part = title ? 'section' : 'div'
  return (
    <Part
      id={id}
      aria-labelledby={title ? titleId : undefined}
      className={`${styles.section} ${styles[variant]}`}
    >
      {title && (
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
      )}
      {children}
    </Part>
  )
}
