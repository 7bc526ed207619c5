import { isOwnKey } from './storage-key.ts'
import { stored } from './store.ts'

const atMostEvery = 60_000

/**
 * The server says that what this page knows is out of date: forget it and load again. When that did not help
 * a moment ago the page stays, and the caller shows the error instead of reloading for ever.
 */
export const reloadOutOfDateApp = (now = Date.now()): void => {
  const last = Number(stored.outOfDateReload.read() ?? 0)
  if (now - last < atMostEvery) return
  stored.outOfDateReload.write(String(now))
  const language = stored.language.read()
  clearOwnStorage()
  // People keep the language they read in; it can't be what is out of date.
  if (language !== null) stored.language.write(language)
  location.reload()
}

const clearOwnStorage = (): void => {
  try {
    for (const key of Object.keys(localStorage).filter(isOwnKey)) localStorage.removeItem(key)
  } catch {
    // Disabled storage has nothing to forget.
  }
}
