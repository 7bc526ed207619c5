import './progress-bar.css'

/** A line along the top of the window while something is on its way; the page itself begins with one. */
export function ProgressBar({ label }: { label: string }) {
  return <div role="progressbar" aria-label={label} className="progress-bar" />
}
