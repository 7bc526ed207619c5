/** In milliseconds. Chromium rarely paints a window behind another one: what waits for the paint must not wait for ever. */
const longestWait = 3_000

/** Resolves once the page shows something to read; at once in a hidden page, or where the browser reports no paints. */
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
