import type { ReactNode } from 'react'
import styles from './unbroken.module.css'

/**
 * 2027年11月19日（金）, 30名, 100-0001: without `word-break: auto-phrase`, a line would split number and unit. In
 * e-mail or on-demand it would end at the hyphen.
 */
const whole =
  /(〒?\d{3}-\d{4}(?!\d)|(?:\d{4}年)?\d+月\d+日(?:（.）)?|\d+日（.）|\d+[年月日時分名席円%]|\b(?:[Ee]|[Oo]n)-[a-z]+)/

/** A text whose dates, numbers and short compounds stay in one piece. */
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
