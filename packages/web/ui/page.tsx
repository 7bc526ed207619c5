import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import styles from './page.module.css'

/** The convention's title, which follows the screen's title in the window title. */
export const WindowTitleContext = createContext('')

let screensShown = 0

export type PageProps = {
  title: string
  lead?: ReactNode
  /** A button for the whole screen, on the heading's line; null keeps its place until it is known. */
  action?: ReactNode
  /** Above the heading: the stepper of a flow. */
  above?: ReactNode
  /** Shown briefly before a screen with the same content, so the focus does not move. */
  isPassing?: boolean
  /** Two columns if there is room. */
  isWide?: boolean
  /** Less space on a phone, where the required fields come after other content. */
  isDense?: boolean
  children: ReactNode
}

/**
 * One screen: window title, heading, content. When it replaces another one, the heading takes the focus and
 * the window scrolls up, so that everybody notices the next step of a flow.
 */
export function Page({
  title,
  lead,
  action,
  above,
  isWide = false,
  isDense = false,
  isPassing = false,
  children,
}: PageProps) {
  const suffix = use(WindowTitleContext)
  const heading = useRef<HTMLHeadingElement>(null)

  // React would add a second title element to the one in the page, which readers without the app need.
  useEffect(() => {
    document.title = suffix ? `${title} | ${suffix}` : title
  }, [title, suffix])

  useEffect(() => {
    screensShown += 1
    if (screensShown === 1 || isPassing) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [isPassing])

  return (
    <div className={[styles.page, isWide && styles.wide, isDense && styles.dense].filter(Boolean).join(' ')}>
      {above}
      <div>
        <div className={action === undefined ? styles.head : `${styles.head} ${styles.withAction}`}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {action}
        </div>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </div>
  )
}
