/** Milliseconds. Deferred work leaves network and processor to the visible content first. */
const settled = 1_000

/** Runs `act` once the screen has settled and the browser is idle; the returned function cancels it. */
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
