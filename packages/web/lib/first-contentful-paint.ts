import { useEffect, useState } from 'react'

/** Milliseconds. Chromium rarely paints a window behind another one, so the wait needs a limit. */
const longestWait = 3_000

/** Resolves on the first contentful paint; at once in a hidden page, or if the browser reports no paints. */
export const firstContentfulPaint = (): Promise<void> =>
  new Promise((painted) => {
    if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return painted()
    const observer = new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) end()
    })
    const end = () => {
      observer.disconnect()
      clearTimeout(limit)
      painted()
    }
    const limit = setTimeout(end, longestWait)
    observer.observe({ type: 'paint', buffered: true })
  })

/** Whether the first contentful paint is over. */
export const useFirstPaint = (): boolean => {
  const [isOver, setOver] = useState(false)
  useEffect(() => void firstContentfulPaint().then(() => setOver(true)), [])
  return isOver
}
