import './progress-bar.css'

/** A line at the top of the window while something loads. The static page starts with one. */
export function ProgressBar({ label }: { label: string }) {
  return <div role="progressbar" aria-label={label} className="progress-bar" />
}
