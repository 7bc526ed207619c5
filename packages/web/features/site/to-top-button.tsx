import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import styles from './to-top-button.module.css'

/** Appears when the top of the page is out of sight; moves the focus there too. */
export function ToTopButton() {
  const t = useTranslations('site.guide')
  const top = useRef<HTMLDivElement>(null)
  const [isAway, setAway] = useState(false)

  useEffect(() => {
    if (!top.current) return
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false))
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [])

  const goUp = () => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' })
    document.querySelector('h1')?.focus({ preventScroll: true })
  }
  return (
    <>
      <div ref={top} aria-hidden="true" className={styles.top} />
      <div className={styles.place}>
        {isAway && (
          <button type="button" aria-label={t('toTop')} className={styles.button} onClick={goUp}>
            <Icon name="arrowUp" />
          </button>
        )}
      </div>
    </>
  )
}
