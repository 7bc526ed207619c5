import type { Log } from '../log.ts'

/** Work that continues after the answer is sent. */
type BackgroundWork = {
  start(name: string, task: () => Promise<void>): void
  /** Resolves when all started work has ended. */
  ended(): Promise<void>
}

/** Tracks started work, so that a stopping server can wait for it. Logs failures. */
export const trackBackgroundWork = (log: Log): BackgroundWork => {
  const running = new Set<Promise<void>>()
  return {
    start: (name, task) => {
      const run = task()
        .catch((error: unknown) => log.error({ task: name, reason: String(error) }, 'task failed'))
        .finally(() => running.delete(run))
      running.add(run)
    },
    ended: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
