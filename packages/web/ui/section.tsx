import { type ReactNode, type Ref, useId } from 'react'
import styles from './section.module.css'

/** A section with a title, or a part of the page without one; `card` draws a box around it. */
export function Section({
  title,
  heading,
  children,
  variant = 'plain',
  id,
}: {
  title?: string
  /** The heading can take the focus. */
  heading?: Ref<HTMLHeadingElement>
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
        <h2 id={titleId} ref={heading} tabIndex={heading ? -1 : undefined} className={styles.title}>
          {title}
        </h2>
      )}
      {children}
    </Part>
  )
}
