/** People look first: what is for later leaves the line and the processor to what they look at. */
const settled = 1_000

/** Does it once the screen is there and nothing else is done; the function it returns calls it off. */
export const whenIdle = (act: () => void): (() => void) => {
  let request = 0
  const timer = setTimeout(() => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in globalThis) request = requestIdleCallback(act)
    else act()
  }, settled)
  return () => {
    clearTimeout(timer)
    if (request) cancelIdleCallback(request)
  }
}
