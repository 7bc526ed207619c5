import type { ReactNode } from 'react'
import styles from './unbroken.module.css'

/**
 * Pieces within which a line would end: without `word-break: auto-phrase` between number and unit, elsewhere
 * at the mark of 100-0001, 23:59 or e-mail, or between the words of a date.
 */
const pieces = [
  /(?:\d{4}年)?\d+月\d+日(?:（.）)?/,
  /\d+日（.）/,
  /\d+[年月日時分名席円%]/,
  /(?:\b(?:\d\d? to|until) )?\b\d\d? [A-Z][a-z]{2,8} \d{4}/,
  /\d{4}(?:\/\d\d){2}/,
  /\d\d?:\d\d(?: to \d\d?:\d\d)?/,
  /¥\d{1,3}(?:,\d{3}){0,3}/,
  /〒?\b\d{1,4}(?:-\d{1,4}){1,2}\b/,
  /\b\d+ (?:seats|days)\b/,
  /\b(?:[Ee]|[Oo]n)-[a-z]+/,
]
const whole = new RegExp(`(${pieces.map(({ source }) => source).join('|')})`)

/** A text whose dates, times, numbers and short compounds stay in one piece. */
export const unbroken = (text: string): ReactNode => {
  const parts = text.split(whole)
  if (parts.length === 1) return text
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: The parts of a text have no other identity.
      <span key={index} className={styles.whole}>
        {part}
      </span>
    ),
  )
}
