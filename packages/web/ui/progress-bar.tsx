import styles from './progress-bar.module.css'

/** A line along the top of the window while something is on its way. */
export function ProgressBar({ label }: { label: string }) {
  return <div role="progressbar" aria-label={label} className={styles.bar} />
}
