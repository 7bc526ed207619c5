/** In milliseconds: a browser that does not draw a covered window, or does not tell, must not hold up what waits for it. */
const longestWait = 3_000

const watch = (): Promise<void> =>
  new Promise((shown) => {
    if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return shown()
    const observer = new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) end()
    })
    const end = () => {
      observer.disconnect()
      clearTimeout(limit)
      shown()
    }
    const limit = setTimeout(end, longestWait)
    observer.observe({ type: 'paint', buffered: true })
  })

let picture: Promise<void> | undefined

/** Resolves when the page shows something to read; at once where nobody looks, or where browsers do not tell. */
export const firstPicture = (): Promise<void> => {
  picture ??= watch()
  return picture
}
