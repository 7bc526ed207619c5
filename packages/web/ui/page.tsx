import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import styles from './page.module.css'

/** What follows the screen's own title in the window's title: the convention. */
export const WindowTitleContext = createContext('')

let screensShown = 0

export type PageProps = {
  title: string
  lead?: ReactNode
  /** Stands above the heading: the stepper of a flow. */
  above?: ReactNode
  /** Shown in passing, before another that says the same: the focus stays where it is. */
  isPassing?: boolean
  /** Two columns, where there is room for them. */
  isWide?: boolean
  children: ReactNode
}

/**
 * One screen: window title, heading, content. When it replaces another screen, the heading takes the focus and the
 * window scrolls up, so that a step of a flow is told apart from the one before it by everyone.
 */
export function Page({ title, lead, above, isWide = false, isPassing = false, children }: PageProps) {
  const suffix = use(WindowTitleContext)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    screensShown += 1
    if (screensShown === 1 || isPassing) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [isPassing])

  return (
    <div className={isWide ? `${styles.page} ${styles.wide}` : styles.page}>
      <title>{suffix ? `${title} | ${suffix}` : title}</title>
      {above}
      <div>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </div>
  )
}
