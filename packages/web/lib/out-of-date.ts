import { isOwnKey } from './storage-key.ts'
import { stored } from './store.ts'

const atMostEvery = 60_000

/**
 * Clears the stored state and reloads, because the server reports the app as out of date. If a reload has
 * just failed to help, the page stays and the caller shows the error.
 */
export const reloadOutOfDateApp = (now = Date.now(), reload = () => location.reload()): void => {
  const last = Number(stored.outOfDateReload.read() ?? 0)
  if (now - last < atMostEvery) return
  stored.outOfDateReload.write(String(now))
  const language = stored.language.read()
  clearOwnStorage()
  // The language is kept: it can't be out of date.
  if (language !== null) stored.language.write(language)
  reload()
}

const clearOwnStorage = (): void => {
  try {
    for (const key of Object.keys(localStorage).filter(isOwnKey)) localStorage.removeItem(key)
  } catch {
    // Disabled storage has nothing to clear.
  }
}
