import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** Our own drawings, in lines of the accent colour on a soft ground. */
const drawings = {
  /** A list without entries. */
  list: 'M38 20H82V92L76 88 70 92 64 88 58 92 52 88 46 92 38 88ZM48 36H72M48 50H72M48 64H60',
  /** A signpost that points nowhere. */
  signpost: 'M60 16V100M44 100H76M60 26H88L98 36 88 46H60ZM60 54H34L24 64 34 74H60Z',
  /** Rows of seats, all taken. */
  seats: 'M24 46V70H48V46M30 40H42V58H30ZM72 46V70H96V46M78 40H90V58H78ZM30 70V82M42 70V82M78 70V82M90 70V82',
} as const

/** A screen with nothing to show: a drawing, and the next step. */
export function EmptyState({ drawing, children }: { drawing: keyof typeof drawings; children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <svg aria-hidden="true" viewBox="0 0 120 120">
        <circle cx="60" cy="60" r="58" />
        <path d={drawings[drawing]} />
      </svg>
      <div className={styles.text}>{children}</div>
    </div>
  )
}
