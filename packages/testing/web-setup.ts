if ('document' in globalThis) {
  // jsdom lacks it, because it paints nothing.
  if (!('PerformanceObserver' in globalThis))
    Object.assign(globalThis, { PerformanceObserver: { supportedEntryTypes: [] } })

  const { configure } = await import('@testing-library/dom')
  // On a busy machine a screen may take longer than the default timeout of one second.
  configure({ asyncUtilTimeout: 15_000 })
}
