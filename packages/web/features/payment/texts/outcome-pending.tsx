import type { ReactNode } from 'react'
import { Section } from '../../../ui/section.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import styles from '../payment.module.css'
import { useTimePassed } from './use-time-passed.ts'

/** A charge without an answer for this long waits for a slow card company. */
const slowAfter = 20_000

type Props = {
  short: ReactNode
  long: ReactNode
  /** Already inside a card, so it draws no card of its own. */
  isPlain?: boolean
}

/**
 * Shown while the outcome is unknown: a short text, later one with more detail. Changes are announced
 * politely.
 */
export function OutcomePending({ short, long, isPlain = false }: Props) {
  const isLong = useTimePassed(slowAfter)
  const pending = (
    <div role="status" className={styles.confirming}>
      <Spinner />
      <div className={styles.confirmingText}>{isLong ? long : short}</div>
    </div>
  )
  return isPlain ? pending : <Section variant="card">{pending}</Section>
}
