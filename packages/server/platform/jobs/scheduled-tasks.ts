import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'

/**
 * Work that every process repeats on a timer, each task at its own interval in milliseconds. A task claims
 * the rows that it works on, so that no two processes do the same work.
 */
export type ScheduledTasks = readonly { name: string; every: number; run: () => Promise<void> }[]

/** Starts the timers. A task that is still running is not started again. `stop` waits for running tasks. */
export const startScheduledTasks = (
  tasks: ScheduledTasks,
  clock: Clock,
  log: Log,
): { stop(): Promise<void> } => {
  const running = new Map<string, Promise<void>>()
  const timers = tasks.map(({ name, every, run }) =>
    clock.setInterval(() => {
      if (running.has(name)) return
      const current = run()
        .catch((error: unknown) => log.error({ task: name, reason: String(error) }, 'scheduled task failed'))
        .finally(() => running.delete(name))
      running.set(name, current)
    }, every),
  )
  return {
    stop: async () => {
      for (const timer of timers) clock.clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}
