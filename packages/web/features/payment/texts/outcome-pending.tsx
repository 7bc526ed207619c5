import type { ReactNode } from 'react'
import { Spinner } from '../../../ui/spinner.tsx'
import styles from '../payment.module.css'
import { useTimePassed } from './use-time-passed.ts'

/** When a charge has no answer for this long, its card company is being slow: say so, calmly. */
const slowAfter = 20_000

type Props = {
  short: ReactNode
  long: ReactNode
  /** It stands in a card already and draws none of its own. */
  isPlain?: boolean
}

/** Stands while the outcome is not known: a short text, and after a while what to expect. Changes are announced politely. */
export function OutcomePending({ short, long, isPlain = false }: Props) {
  const isLong = useTimePassed(slowAfter)
  return (
    <div role="status" className={`${styles.confirming} ${isPlain ? '' : styles.boxed}`}>
      <Spinner />
      <div className={styles.confirmingText}>{isLong ? long : short}</div>
    </div>
  )
}
