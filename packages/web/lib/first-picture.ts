/** Resolves when the page shows something to read; at once where nobody looks, or where browsers do not tell. */
export const firstPicture = (): Promise<void> =>
  new Promise((shown) => {
    if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return shown()
    new PerformanceObserver((paints, observer) => {
      if (paints.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      shown()
    }).observe({ type: 'paint', buffered: true })
  })
