import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import styles from './page.module.css'

/** The convention's title, which follows the screen's title in the window title. */
export const WindowTitleContext = createContext('')

/** What wide screens show beside a page that has nothing of its own there. */
export const PageAsideContext = createContext<ReactNode>(null)

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
  /**
   * Beside the content if there is room, otherwise between `beforeAside` and `children`. Without one, the
   * layout's takes its place.
   */
  aside?: ReactNode
  beforeAside?: ReactNode
  /** The content itself takes both columns. */
  isWide?: boolean
  /** Less space on a phone, where the required fields come after other content. */
  isDense?: boolean
  children?: ReactNode
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
  aside,
  beforeAside,
  isWide = false,
  isDense = false,
  isPassing = false,
  children,
}: PageProps) {
  const suffix = use(WindowTitleContext)
  const asideOfLayout = use(PageAsideContext)
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
    <div className={isDense ? `${styles.page} ${styles.dense}` : styles.page}>
      {above}
      <div className={styles.top}>
        <div className={action === undefined ? styles.head : `${styles.head} ${styles.withAction}`}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {action}
        </div>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {aside ? (
        <div className={styles.columns}>
          {beforeAside && <div className={styles.part}>{beforeAside}</div>}
          <div className={styles.aside}>{aside}</div>
          {children && <div className={styles.part}>{children}</div>}
        </div>
      ) : asideOfLayout && !isWide ? (
        <div className={styles.columns}>
          <div className={styles.part}>
            {beforeAside}
            {children}
          </div>
          <div className={`${styles.aside} ${styles.onlyBeside}`}>{asideOfLayout}</div>
        </div>
      ) : (
        <>
          {beforeAside}
          {children}
        </>
      )}
    </div>
  )
}
